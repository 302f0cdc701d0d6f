/** Notifications of one topic and day are listed as one. */
export type NotificationTopic = {
  key: string;
  /** Follows their number: `new requests for Nkechi`; by default the newest one's text. */
  text?: string;
  /** By default the newest one's page. */
  path?: string;
};
