import { Fragment } from "react";
import { href } from "react-router";
import { Link } from "#app/ui/link/link.tsx";

type PersonLinkProps = {
  /** Null without an account or after erasure. */
  id: string | null | undefined;
  name: string;
};

export function PersonLink({ id, name }: PersonLinkProps) {
  if (!id) return name;
  return <Link to={href("/dashboard/staff/people/:id", { id })}>{name}</Link>;
}

type SenderLinkProps = {
  name: string;
  /** Accounts that may have sent it; a proved one stands alone. */
  senders: readonly { id: string; name: string; isProved: boolean }[];
};

/** A sender's name. Accounts without proof are marked as such. */
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
