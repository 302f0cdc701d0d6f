import { useEffect, useState } from "react";

/** Whether scripts run: false in the HTML that the server sends, and where it stays as it is. */
export function useScripts(): boolean {
  const [scripts, setScripts] = useState(false);
  useEffect(() => setScripts(true), []);
  return scripts;
}
