import { useEffect, useRef, useSyncExternalStore } from "react";
import { wordsKept } from "#app/browser/network/network-error.ts";
import { Button } from "#app/ui/button/button.tsx";
import { cluster } from "#app/ui/layout/layout.css.ts";
import { foot } from "#app/ui/notice/notice.css.ts";
import { NoticeBox } from "#app/ui/notice/notice.tsx";
import {
  abortUpload,
  progressOf,
  type RequestProgress,
  retryFailedRequests,
  subscribe,
} from "./connection.ts";

const nothing: RequestProgress = {};

/** The progress of an upload, or of the page's own requests. */
export function useRequestProgress(name = ""): RequestProgress {
  return useSyncExternalStore(
    subscribe,
    () => progressOf(name),
    () => nothing,
  );
}

/**
 * Reports a request of the page without an answer, with a button to send it again; before that the progress of its
 * files.
 */
export function ConnectionNotice() {
  const sending = useRequestProgress();
  const { problem, percent, isKept } = sending;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The focus moves here after a pressed button, not while somebody types.
    const isTyping = document.activeElement?.matches("input, textarea, select");
    if (sending.problem && !isTyping) button.current?.focus({ preventScroll: true });
  }, [sending]);
  if (!problem && percent === undefined) return null;
  return (
    <div className={foot} role={problem ? "alert" : undefined}>
      <NoticeBox tone={problem ? "error" : "info"}>
        <div className={cluster}>
          {problem ? (
            <>
              <span>
                {problem}
                {isKept && (
                  <>
                    <br />
                    {wordsKept}
                  </>
                )}
              </span>
              <Button ref={button} type="button" onClick={() => retryFailedRequests("")}>
                Try again
              </Button>
            </>
          ) : (
            <>
              <label>
                Sending your files <progress max={100} value={percent} />
              </label>
              <span>{`${percent} %`}</span>
              <Button type="button" variant="secondary" onClick={() => abortUpload("")}>
                Cancel
              </Button>
            </>
          )}
        </div>
      </NoticeBox>
    </div>
  );
}
