import { Fragment } from "react";
import { href } from "react-router";
import { Link } from "#app/ui/link/link.tsx";

type PersonLinkProps = {
  /** Absent without an account, and once it was erased. */
  id: string | null | undefined;
  name: string;
};

/** A person's name for staff, which leads to their page. */
export function PersonLink({ id, name }: PersonLinkProps) {
  if (!id) return name;
  return <Link to={href("/dashboard/staff/people/:id", { id })}>{name}</Link>;
}

type SenderLinkProps = {
  name: string;
  /** The accounts that may have sent it; one that is proved stands alone. */
  senders: readonly { id: string; name: string; isProved: boolean }[];
};

/** The name that a sender gave, which leads to their account; what is not proved is said to be so. */
export function SenderLink({ name, senders }: SenderLinkProps) {
  const [first] = senders;
  if (first?.isProved) return <PersonLink id={first.id} name={name || first.name} />;
  return (
    <>
      {name || "–"}
      {senders.length > 0 && " (may be "}
      {senders.map((sender, at) => (
        <Fragment key={sender.id}>
          {at > 0 && " or "}
          <PersonLink {...sender} />
        </Fragment>
      ))}
      {senders.length > 0 && ")"}
    </>
  );
}
