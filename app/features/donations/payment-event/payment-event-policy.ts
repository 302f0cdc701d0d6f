/** Handled webhook events are deleted after so many days; the provider repeats one for three. */
export const eventRetentionDays = 90;
