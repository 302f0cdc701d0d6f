import { backgroundColours } from "#app/platform/pictures/background-colours.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import { type IconName, paths } from "#app/ui/icons/paths.ts";
import { cluster } from "#app/ui/layout/layout.css.ts";
import { Prose } from "#app/ui/prose/prose.tsx";
import { backgroundClasses } from "#app/ui/theme/background-colours.css.ts";
import { sizes } from "#app/ui/theme/tokens.ts";
import * as css from "./samples.css.ts";
import { Section } from "./section.tsx";

export function LookSamples() {
  return (
    <>
      <Section id="colours" title="Colours">
        <div className={css.swatches}>
          {Object.entries(css.ground).map(([name, ground]) => (
            <div key={name}>
              <div className={ground} />
              {name}
            </div>
          ))}
        </div>
        <h3>Grounds behind pictures</h3>
        <div className={css.swatches}>
          {backgroundColours.map((tone, index) => (
            <div key={tone}>
              <div className={`${css.tone} ${backgroundClasses[index]}`} />
              {index} {tone}
            </div>
          ))}
        </div>
      </Section>
      <Section id="type" title="Type">
        {Object.keys(sizes).map((size) => (
          <p key={size} className={css.word[size as keyof typeof sizes]}>
            {size}: Ọ̀ṣun, Ẹ̀gbá, Ịkeja, Ƙano, ₦2,500.00
          </p>
        ))}
      </Section>
      <Section id="icons" title="Icons">
        <div className={cluster}>
          {Object.keys(paths).map((name) => (
            <span key={name} className={cluster}>
              <Icon name={name as IconName} />
              {name}
            </span>
          ))}
        </div>
      </Section>
      <Section id="prose" title="Running text">
        <Prose>
          <h2>Meet Blackie</h2>
          <p>
            He was found under a <a href="#prose">danfo</a> at Ojuelegba, thin as a broom and twice
            as stiff, and he let nobody near him but the woman who sells groundnuts.
          </p>
          <blockquote>He chose her long before we did.</blockquote>
          <ul>
            <li>Vaccinated and neutered</li>
            <li>Good with children who keep still</li>
          </ul>
          <p>{"Onewordwithoutend".repeat(30)}</p>
        </Prose>
      </Section>
    </>
  );
}
