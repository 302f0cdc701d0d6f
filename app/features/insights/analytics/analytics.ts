/** One drawing of the analytics page. */
export type Chart = {
  id: string;
  title: string;
  description: string;
  heads: { label: string; value: string };
  bars: { label: string; value: number }[];
};
