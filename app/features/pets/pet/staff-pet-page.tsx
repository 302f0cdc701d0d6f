import type { ReactNode } from "react";
import { href } from "react-router";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { PersonLink } from "#app/ui/person-link/person-link.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import { describePet, type PetForStaff } from "./pet.ts";

/** `related` lists visits, stays and payments. */
export function StaffPetPage({ pet, related }: { pet: PetForStaff; related: ReactNode }) {
  const { name, ownerId, owner, status } = pet;
  return (
    <>
      <PageHeader
        title={name}
        intro={describePet({ ...pet, age: undefined })}
        back={
          ownerId === null
            ? { to: href("/dashboard/staff/people"), label: "Back to People" }
            : {
                to: href("/dashboard/staff/people/:id", { id: ownerId }),
                label: `Back to ${owner}`,
              }
        }
        beside={status === "archived" && <Tag>archived</Tag>}
      />
      <div className={stack.wide}>
        <section className={`${sheet} ${stack.tight}`} aria-label={`About ${name}`}>
          {ownerId === null ? (
            <p>No owner has {name} now.</p>
          ) : (
            <p>
              Belongs to <PersonLink id={ownerId} name={owner ?? ""} />
            </p>
          )}
          <p>
            The health page and the photo are its owner's, and of the vets with whom they are
            shared.
          </p>
        </section>
        {related || <p>Nothing was booked for {name} yet.</p>}
      </div>
    </>
  );
}
