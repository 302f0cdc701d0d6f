import { useEffect, useState } from "react";

/** Whether scripts run: false in the server's HTML, and on pages that are not hydrated. */
export function useScripts(): boolean {
  const [scripts, setScripts] = useState(false);
  useEffect(() => setScripts(true), []);
  return scripts;
}
