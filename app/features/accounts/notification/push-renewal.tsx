import { useEffect, useState } from "react";
import { href } from "react-router";
import { Link } from "#app/ui/link/link.tsx";
import { NoticeBox } from "#app/ui/notice/notice.tsx";
import { renewBrowser } from "./browser-push.ts";

/** Keeps notifications coming to a browser that shows them; where that cannot be, it says so. */
export function PushRenewal() {
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    renewBrowser(href("/dashboard/notifications/device")).then(setLost, () => {
      // No connection, or no answer: the next visit asks again.
    });
  }, []);
  if (!isLost) return null;
  return (
    <div role="status">
      <NoticeBox tone="info">
        This device no longer shows notifications.{" "}
        <Link to={href("/dashboard/notifications/settings")}>Allow them again</Link>
      </NoticeBox>
    </div>
  );
}
