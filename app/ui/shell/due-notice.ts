import { useRouteLoaderData } from "react-router";
import type { NoticeTone } from "#app/ui/notice/notice.tsx";

export type DueNotice = {
  id: string;
  kind: NoticeTone;
  text: string;
  undo?: { action: string; intent: string; hidden: Record<string, string>; label: string };
};

export function useDueNotice(): DueNotice | undefined {
  const root = useRouteLoaderData("root") as { notice?: DueNotice | null } | undefined;
  return root?.notice ?? undefined;
}
