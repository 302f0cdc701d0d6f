import { href } from "react-router";
import { type NightPrices, nightPricesInWords } from "#app/features/boarding/capacity/capacity.ts";
import { maxStayPets } from "#app/features/boarding/stay/stay-fields.ts";
import { boarderSeesInWords, maxNightsInWords } from "#app/features/boarding/stay/stay-policy.ts";
import { documentRetentionInWords } from "#app/features/boarding/stay-file/stay-file-policy.ts";
import { counted, inWords } from "#app/platform/in-words.ts";
import { useSite } from "#app/ui/shell/shell.tsx";
import { InformationPage } from "./information-page.tsx";
import { WhatHappensNext } from "./what-happens-next.tsx";

export function PetSitting({ prices }: { prices: NightPrices }) {
  const site = useSite();
  return (
    <InformationPage
      path="services/pet-sitting"
      lead={<>Your pet can stay with one of our boarders while you are away.</>}
      beside={
        <WhatHappensNext
          steps={[
            {
              title: "Send a request.",
              text: (
                <>
                  One <a href={href("/pet-boarding/form")}>boarding form</a> is enough for up to{" "}
                  {inWords(maxStayPets, "pet")}. You can add photos, the vaccination card and
                  medical records now or later.
                </>
              ),
            },
            {
              title: `We answer within ${counted(site.answerHours, "hour")}.`,
              text: (
                <>
                  By e-mail, and on the page of your request. Your{" "}
                  <a href={href("/r")}>reference</a> opens it, without an account.
                </>
              ),
            },
            {
              title: "We choose a boarder.",
              text: "With a free place on every night. We tell you who it is.",
            },
            {
              title: "You bring your pet.",
              text: "On the first day, with its usual food. You get notes and pictures while you are away.",
            },
          ]}
        />
      }
    >
      <h2>What it is</h2>
      <p>
        Your pet stays in the home of a verified boarder, for a day or for up to{" "}
        {maxNightsInWords()}. Before the stay you tell us about food, medicines, allergies, habits
        and whom to call. The boarder follows what you write.
      </p>
      <h2>What it costs</h2>
      <p>
        {nightPricesInWords(prices)} Each boarder has their own price. The amount is agreed with you
        before the stay begins.
      </p>
      <h2>Who it is for</h2>
      <p>
        For owners who travel, move house or go to hospital, and for pets who are happier in a home
        than in a cage. Is your pet ill, very young or very old? Ask a veterinarian first, and tell
        us what they said.
      </p>
      <h2>Your documents</h2>
      <p>
        They are private. Only our team and the boarder can open them, the boarder until{" "}
        {boarderSeesInWords()} after the stay. We erase them {documentRetentionInWords()} after it.
      </p>
    </InformationPage>
  );
}
