import { href } from "react-router";
import { lowestPriceInWords } from "#app/features/boarding/capacity/capacity.ts";
import { maxPets } from "#app/features/boarding/stay/stay.ts";
import { boarderSeesInWords, maxNightsInWords } from "#app/features/boarding/stay/stay-policy.ts";
import { documentsKeptInWords } from "#app/features/boarding/stay-file/stay-file-policy.ts";
import { counted, inWords } from "#app/platform/in-words.ts";
import { useSite } from "#app/ui/shell/shell.tsx";
import { InformationPage } from "./information-page.tsx";

export function PetSitting({ lowestPrice }: { lowestPrice: number | null }) {
  const site = useSite();
  return (
    <InformationPage
      path="services/pet-sitting"
      lead={
        <>
          You have a flight to catch, and somebody small is sitting in your suitcase. Your pet can
          stay with one of our boarders until you are back.
        </>
      }
    >
      <h2>What it is</h2>
      <p>
        Sitting with us is boarding: your pet stays in the home of a boarder whom our team has
        verified, for a day or for up to {maxNightsInWords()}. Before it begins you tell us about
        food, medicine, allergies, habits and whom to call. The boarder works from that sheet.
      </p>
      <h2>What it costs</h2>
      <p>
        {lowestPriceInWords(lowestPrice)} Every boarder has a price of their own. The amount is
        agreed with you before the stay begins.
      </p>
      <h2>Who it is for</h2>
      <p>
        For owners who travel, move house or go to hospital, and for pets who are happier in a home
        than in a cage. If your pet is ill, very young or very old, please ask a veterinarian first
        whether a change of place is wise, and tell us what they said.
      </p>
      <h2>What happens next</h2>
      <ol>
        <li>
          <strong>Send a request.</strong> The{" "}
          <a href={href("/pet-boarding/form")}>boarding form</a> asks for your days, your pets and
          you: one form for up to {inWords(maxPets, "pet")}. Photos, the vaccination card and
          medical records can go with it, or come later.
        </li>
        <li>
          <strong>We answer within {counted(site.answerHours, "hour")}</strong>, by e-mail and on
          the page of your request. You follow it with your <a href={href("/r")}>reference</a>,
          without an account.
        </li>
        <li>
          <strong>We choose a boarder</strong> with a place free on every night, and you see who it
          is.
        </li>
        <li>
          <strong>You bring your pet</strong> on the first day, with its usual food, and get notes
          and pictures while you are away.
        </li>
      </ol>
      <p>
        Your documents are private. Our team and the boarder of your pet can open them, the boarder
        until {boarderSeesInWords()} after the stay, and they are erased {documentsKeptInWords()}{" "}
        after it.
      </p>
    </InformationPage>
  );
}
