import { href } from "react-router";
import { OwnerLink } from "#app/ui/link/owner-link.tsx";
import { InformationPage } from "./information-page.tsx";

export function PetInsurance() {
  return (
    <InformationPage
      path="services/pet-insurance"
      lead={
        <>
          An accident does not wait until the end of the month. Insurance can help to pay for it. We
          are not an insurer, we sell no policies, and we earn nothing by what we tell you here: how
          to prepare, and what to ask.
        </>
      }
    >
      <h2>What it is</h2>
      <p>
        Pet insurance is a contract. You pay a premium, and the insurer pays part of the treatment
        the policy names. Not every insurer in Nigeria covers pets. Choose one that is licensed by
        the National Insurance Commission (NAICOM), and read the whole policy before you pay. Ask:
      </p>
      <ul>
        <li>Which animals, ages and illnesses are covered, and which are not?</li>
        <li>Is there a waiting period, and what counts as an existing condition?</li>
        <li>How much do I pay myself, and is there a yearly limit?</li>
        <li>May I go to any veterinarian, and do I pay first?</li>
        <li>Which papers do you need for a claim?</li>
      </ul>
      <p>
        Without a policy, a little money put aside every month does a good part of the same work.
      </p>
      <h2>Who it is for</h2>
      <p>
        For everybody who would rather plan than panic, above all owners of young animals, of
        working animals, and of pets whose treatment has become expensive.
      </p>
      <h2>What happens next</h2>
      <p>
        Insurers and veterinarians will ask for your pet's history. With a free account you keep
        vaccinations, treatments and documents together and print a health card:
      </p>
      <ol>
        <li>
          <OwnerLink to={href("/dashboard/pet-owner/add-pet")}>Add your pet</OwnerLink>, or open{" "}
          <OwnerLink to={href("/dashboard/pet-owner/pets")}>My Pets</OwnerLink>.
        </li>
        <li>Copy the vaccination card into the health page, and photograph the documents.</li>
        <li>Print the health card when somebody asks for it.</li>
      </ol>
      <p>
        Is anything unclear? <a href={href("/contact")}>Write to us</a>. We explain what we can, and
        we say so when it is a question for the insurer or for a veterinarian.
      </p>
    </InformationPage>
  );
}
