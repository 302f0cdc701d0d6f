import { href } from "react-router";
import { Link } from "#app/ui/link/link.tsx";
import { NoticeBox } from "#app/ui/notice/notice.tsx";

/** `/push.js` shows it when this device no longer gets notifications. */
export function PushRenewal() {
  return (
    <div role="status">
      <div data-push-address={href("/dashboard/notifications/device")} hidden>
        <NoticeBox tone="info">
          This device no longer shows notifications.{" "}
          <Link to={href("/dashboard/notifications/settings")}>Allow them again</Link>
        </NoticeBox>
      </div>
    </div>
  );
}
