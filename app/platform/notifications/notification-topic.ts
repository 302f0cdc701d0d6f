/** Several notifications of one topic and day are shown as one. */
export type NotificationTopic = {
  key: string;
  /** What they are, after their number: `new requests for Nkechi`; without it the newest speaks for all. */
  text?: string;
  /** Where they lead; by default to the newest one's page. */
  path?: string;
};
