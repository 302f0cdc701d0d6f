import type { Who } from "./screen-list.ts";

/** What a form may be about, made anew. What visitors sent is theirs by the browser that sent it. */
export type About =
  | "a message"
  | "an answered message of theirs"
  | "two requests"
  | "a request of theirs"
  | "a request sent by another browser"
  | "a message from the contact page"
  | "a stay of theirs"
  | "a stay of theirs that staff ask about"
  | "a pet alert of theirs"
  | "the e-mail of a pet alert"
  | "full nights"
  | "an adopted pet"
  | "an animal in care"
  | "an animal without a place";

/** A form filled in so that it is taken; `{new}` stands for a word that nobody has used. */
export type SentForm = {
  name: string;
  who: Who | "newcomer";
  /** A path of the site map. */
  at: string;
  query?: string;
  /** Without one the first that there is. */
  about?: About;
  /** What has to be opened first, one inside the other. */
  open?: string | string[];
  type?: Record<string, string>;
  /** What is chosen in which list, by what is read there. */
  choose?: Record<string, string>;
  tick?: string;
  /** The field that takes a photo. */
  photo?: string;
  send: string;
  /** Where a script puts more on the button. */
  sendWithScript?: string;
  /** What is read once it has arrived. */
  said: string;
  /** Where that stands in a frame of its own. */
  frame?: string;
  /** Where one row, no more, holds the new word; in `entity_id` the id of what it is about. */
  row?: {
    table:
      | (
          | "people"
          | "inquiries"
          | "listings"
          | "interests"
          | "pet_alerts"
          | "stays"
          | "stay_files"
          | "stay_waits"
          | "history"
        )
      | ("donations" | "pets" | "medical_records" | "partner_places" | "housing_units")
      | "care_episodes"
      | ("comments" | "posts" | "thread_messages" | "work_payments" | "api_tokens");
    column: string;
    /** So many where it is not one. */
    rows?: number;
  };
};

export const forms: SentForm[] = [
  {
    name: "login",
    who: "visitor",
    at: "/login",
    type: { "Email Address": "{email}", Password: "{password}" },
    send: "Login",
    said: "Today",
  },
  {
    name: "register",
    who: "visitor",
    at: "/register",
    type: {
      "Full Name": "Yétúndé O'Neil",
      "Email Address": "{new}@example.com",
      "Phone Number": "0803 555 1234",
      Password: "mangoes in the harmattan",
    },
    tick: "Boarder",
    send: "Create Account",
    said: "Welcome, Yétúndé O'Neil!",
    row: { table: "people", column: "email" },
  },
  {
    name: "forgotten password",
    who: "visitor",
    at: "/forgotten-password",
    type: { "Email Address": "{new}@example.com" },
    send: "Send the link",
    said: "we have sent it a link",
  },
  {
    name: "interest",
    who: "visitor",
    at: "/pet-details/:id",
    type: {
      Name: "Chinwe Okafor",
      Email: "{new}@example.com",
      Phone: "{phone}",
      Message: "We have a garden in Surulere.\nTwo children, nine and twelve.",
    },
    send: "Express Interest",
    said: "Interest submitted successfully!",
    row: { table: "interests", column: "email" },
  },
  {
    name: "a message from the contact page",
    who: "visitor",
    at: "/contact",
    choose: { Topic: "An animal that needs help" },
    type: {
      Name: "Chinwe Okafor",
      Email: "{new}@example.com",
      Phone: "{phone}",
      Message: "A cat with kittens under a stall in Surulere.\nSince Monday.",
    },
    send: "Send Message",
    said: "We have your message.",
    row: { table: "inquiries", column: "email" },
  },
  {
    name: "being told of new pets",
    who: "visitor",
    at: "/pet-alerts",
    type: { Email: "{new}@example.com" },
    send: "Tell me",
    said: "Open the e-mail we sent to",
    row: { table: "pet_alerts", column: "email" },
  },
  {
    name: "the e-mail of a pet alert once more",
    who: "visitor",
    at: "/pet-alerts/sent",
    about: "the e-mail of a pet alert",
    send: "Send again",
    said: "We sent it again at",
  },
  {
    name: "yes to a pet alert",
    who: "visitor",
    at: "/pet-alerts/:token",
    about: "a pet alert of theirs",
    send: "Yes, tell me",
    said: "Thank you. We write to you when such a pet comes.",
    row: { table: "pet_alerts", column: "email" },
  },
  {
    name: "the digits that open a request",
    who: "visitor",
    at: "/r/:reference",
    about: "a request sent by another browser",
    type: { "Last four digits of your phone number": "{digits}" },
    send: "Show my request",
    said: "Thank you. Here is your whole request.",
  },
  {
    name: "writing back about a request",
    who: "visitor",
    at: "/r/:reference",
    about: "a request of theirs",
    type: { "Add something": "We could come on Saturday.\nOr on Sunday. {new}" },
    send: "Send",
    said: "Your message is sent.",
    row: { table: "thread_messages", column: "text" },
  },
  {
    name: "withdrawing a request",
    who: "visitor",
    at: "/r/:reference",
    about: "a request of theirs",
    open: "Withdraw this request",
    send: "Yes, withdraw my request",
    said: "is withdrawn. Thank you for telling us.",
    row: { table: "history", column: "entity_id", rows: 2 },
  },
  {
    name: "writing back about a message",
    who: "visitor",
    at: "/r/:reference",
    about: "a message from the contact page",
    type: { "Add something": "There are four of them now.\nThe stall is open. {new}" },
    send: "Send",
    said: "Your message is sent.",
    row: { table: "thread_messages", column: "text" },
  },
  {
    name: "an answer about a stay",
    who: "visitor",
    at: "/r/:reference",
    about: "a stay of theirs that staff ask about",
    type: { "Your answer": "He is vaccinated.\nThe card follows. {new}" },
    send: "Answer",
    said: "Your answer is sent.",
    row: { table: "thread_messages", column: "text" },
  },
  {
    name: "writing about a stay",
    who: "visitor",
    at: "/r/:reference",
    about: "a stay of theirs",
    type: { "Write to our team": "He is afraid of thunder.\nPlease close the windows. {new}" },
    send: "Send",
    said: "Your message is sent.",
    row: { table: "thread_messages", column: "text" },
  },
  {
    name: "asking for other dates",
    who: "visitor",
    at: "/r/:reference",
    about: "a stay of theirs",
    open: "Change dates",
    type: { "Start Date": "{soon}", "End Date": "{soon}", "Anything to add": "It rains. {new}" },
    send: "Ask for These Dates",
    said: "Until the answer the first ones stay as they are.",
    row: { table: "thread_messages", column: "text" },
  },
  {
    name: "cancelling a stay",
    who: "visitor",
    at: "/r/:reference",
    about: "a stay of theirs",
    open: "Cancel the stay",
    send: "Cancel Request",
    said: "The stay of Simba is cancelled.",
    row: { table: "history", column: "entity_id", rows: 2 },
  },
  {
    name: "a comment",
    who: "visitor",
    at: "/blog/:slug",
    type: {
      Name: "Chinwe Okafor",
      Email: "{new}@example.com",
      Comment: "What a patient dog.\nMay he find a sofa.",
    },
    send: "Send Comment",
    said: "Our team reads it first.",
    row: { table: "comments", column: "email" },
  },
  {
    name: "a story",
    who: "staff",
    at: "/dashboard/staff/blog/:id",
    type: { Title: "{new}", Story: "It began with a call.\n\nThen it rained." },
    send: "Save Draft",
    said: "is saved as a draft.",
    row: { table: "posts", column: "title" },
  },
  {
    name: "a boarding request",
    who: "visitor",
    at: "/pet-boarding/form",
    open: "Special Instructions (optional)",
    type: {
      "Owner Name": "Fọláṣadé Ìdòwú",
      Email: "{new}@example.com",
      "Phone Number": "{phone}",
      "Pet Name": "Simba",
      "Pet Age": "2.5",
      Breed: "Boerboel",
      "Special Instructions": "Afraid of generators.\nSleeps with the light on.",
      "Start Date": "{soon}",
      "End Date": "{soon}",
    },
    tick: "Dog",
    send: "Submit Boarding Request",
    said: "Your boarding request has been submitted successfully!",
    row: { table: "stays", column: "owner_email" },
  },
  {
    name: "a question about a stay",
    who: "staff",
    at: "/dashboard/staff/boarding-requests/:id",
    query: "?status=received",
    open: ["More", "Ask for Information"],
    type: { "Your question": "Is your pet vaccinated? {new}" },
    send: "Ask for Information",
    said: "Your question is on its way to the owner.",
  },
  {
    name: "waiting for a full night",
    who: "petOwner",
    at: "/dashboard/pet-owner/boarders/:id",
    about: "full nights",
    type: { "Special Instructions": "Afraid of generators. {new}" },
    open: "Contacts and instructions",
    send: "Tell me when a place with Yétúndé O'Neil is free",
    said: "We tell you once, as soon as",
    row: { table: "stay_waits", column: "boarder_id" },
  },
  {
    name: "the new home of a pet",
    who: "staff",
    at: "/dashboard/staff/listings/:id",
    about: "an adopted pet",
    type: {
      "How the pet lives now": "On two sofas in Surulere. {new}",
      "Who agreed to the text and the picture, and how": "Mrs Eze, by WhatsApp",
      "Day of the consent": "2026-01-02",
    },
    photo: "A picture in the new home",
    send: "Publish",
    said: "is on 'About Us'.",
    row: { table: "listings", column: "ending" },
  },
  {
    name: "places of a boarder",
    who: "boarder",
    at: "/dashboard/profile/places",
    type: { Area: "Gbagada {new}" },
    send: "Save Places",
    said: "Your places are saved.",
  },
  {
    name: "a gift by card",
    who: "visitor",
    at: "/donate",
    type: {
      "First Name": "Chinwe",
      "Last Name": "Okafor",
      "Email Address": "{new}@example.com",
      "Donation Amount (NGN)": "2,500",
    },
    send: "Donate Now",
    sendWithScript: "Donate Now: ₦2,500",
    said: "no money moves",
    // In the demo the popup opens at the sandbox.
    frame: "iframe[src*='/popup']",
    row: { table: "donations", column: "donor_email" },
  },
  {
    name: "a gift by bank transfer",
    who: "visitor",
    at: "/donate",
    type: {
      "First Name": "Chinwe",
      "Last Name": "Okafor",
      "Email Address": "{new}@example.com",
      "Donation Amount (NGN)": "2,500",
    },
    send: "Give by bank transfer",
    said: "Please send your transfer",
    row: { table: "donations", column: "donor_email" },
  },
  {
    name: "a gift in cash",
    who: "staff",
    at: "/dashboard/staff/donations/new",
    type: { "Amount (NGN)": "2,500", "First name": "{new}", "Private note": "In the box." },
    send: "Record Gift",
    said: "The gift is counted, receipt",
    row: { table: "donations", column: "first_name" },
  },
  {
    name: "a pet",
    who: "petOwner",
    at: "/dashboard/pet-owner/add-pet",
    type: { "Pet Name": "{new}", Allergies: "Chicken" },
    photo: "Photo",
    send: "Add Pet",
    said: "is added.",
    row: { table: "pets", column: "name" },
  },
  {
    name: "an edited pet",
    who: "petOwner",
    at: "/dashboard/pet-owner/pets/:id/edit",
    type: { Medicines: "Nothing since {new}" },
    send: "Save",
    said: "is saved.",
  },
  {
    name: "a vaccination",
    who: "petOwner",
    at: "/dashboard/pet-owner/pets/:id/add-record",
    type: { Vaccine: "{new}", Notes: "Both legs." },
    send: "Add Vaccination",
    said: "Vaccination added.",
    row: { table: "medical_records", column: "title" },
  },
  {
    name: "a vaccination of an animal in care",
    who: "staff",
    at: "/dashboard/staff/animals/:id/records/new",
    type: { Vaccine: "{new}", Batch: "RB-1" },
    send: "Add Vaccination",
    said: "Vaccination added.",
    row: { table: "medical_records", column: "title" },
  },
  {
    name: "a practice",
    who: "veterinarian",
    at: "/dashboard/profile/practice",
    type: { Clinic: "Paws of {new}" },
    send: "Save Practice",
    said: "Your practice is saved.",
  },
  {
    name: "support",
    who: "petOwner",
    at: "/dashboard/support",
    type: { Subject: "Help {new}", Message: "The list stays empty.\nSince Monday." },
    send: "Send Message",
    said: "We have your message.",
    row: { table: "inquiries", column: "subject" },
  },
  {
    name: "feedback",
    who: "petOwner",
    at: "/dashboard/feedback",
    type: { Subject: "Praise {new}", Message: "It is easy to use." },
    send: "Send Feedback",
    said: "We have your message.",
    row: { table: "inquiries", column: "subject" },
  },
  {
    name: "a new listing",
    who: "staff",
    at: "/create-adoption",
    type: {
      "Pet Name": "{new}",
      Breed: "Local (Ekuke)",
      "Age (years)": "3",
      Location: "Yaba, Lagos",
      Description: "Gentle, and fond of rain.",
    },
    photo: "Pet Image",
    send: "Create Adoption Listing",
    said: "Adoption listing created successfully!",
    row: { table: "listings", column: "name" },
  },
  {
    name: "an animal that is taken in",
    who: "staff",
    at: "/dashboard/staff/animals/new",
    photo: "Photo",
    type: { "Where found": "Ketu, {new}", Condition: "Thin, and calm." },
    send: "Take in",
    said: "is in our care.",
    row: { table: "care_episodes", column: "found_at" },
  },
  {
    name: "an edited animal",
    who: "staff",
    at: "/dashboard/staff/animals/:id/edit",
    type: { Notes: "Fond of {new}." },
    send: "Save",
    said: "is saved.",
    row: { table: "care_episodes", column: "notes" },
  },
  {
    name: "an animal that was released",
    who: "staff",
    at: "/dashboard/staff/animals/:id",
    about: "an animal in care",
    open: ["More", "Released…"],
    type: { Where: "{new}" },
    send: "Released",
    said: "released.",
    row: { table: "care_episodes", column: "outcome_reason" },
  },
  {
    name: "a new partner place",
    who: "staff",
    at: "/dashboard/staff/partner-places/new",
    type: { Name: "{new}", Area: "Epe, Lagos", Phone: "{phone}" },
    send: "Add Partner Place",
    said: "is added, and the home page counts it.",
    row: { table: "partner_places", column: "name" },
  },
  {
    name: "an edited partner place",
    who: "staff",
    at: "/dashboard/staff/partner-places/:id",
    type: { Area: "Epe {new}" },
    send: "Save",
    said: "is saved.",
    row: { table: "partner_places", column: "area" },
  },
  {
    name: "a new place of animals",
    who: "staff",
    at: "/dashboard/staff/animals/places/new",
    type: { Name: "{new}", "Room for": "3" },
    choose: { Kind: "Kennel" },
    send: "Add Place",
    said: "is added. Animals can move in.",
    row: { table: "housing_units", column: "name" },
  },
  {
    name: "an edited place of animals",
    who: "staff",
    at: "/dashboard/staff/animals/places/:id",
    type: { Name: "Kennel {new}", "Room for": "9" },
    send: "Save",
    said: "is saved.",
    row: { table: "housing_units", column: "name" },
  },
  {
    name: "a place for an animal",
    who: "staff",
    at: "/dashboard/staff/animals/places",
    about: "an animal without a place",
    choose: { "Move Nala to": "Blessing’s home (1 free)" },
    send: "Move",
    said: "Nala is in Blessing’s home now.",
  },
  {
    name: "an edited listing with a photo",
    who: "staff",
    at: "/dashboard/staff/listings/:id",
    type: { Description: "Gentle, and fond of {new}." },
    photo: "Add photos",
    send: "Save changes",
    said: "is saved.",
  },
  {
    name: "a profile with a photo",
    who: "newcomer",
    at: "/dashboard/profile/edit",
    type: { Area: "{new}", "About you": "I walk dogs in the morning." },
    photo: "Photo",
    send: "Save Profile",
    said: "Your profile is saved.",
  },
  {
    name: "social links",
    who: "newcomer",
    at: "/dashboard/profile/social",
    type: { Website: "https://example.com/{new}" },
    send: "Save Links",
    said: "Your links are saved.",
  },
  {
    name: "another password",
    who: "newcomer",
    at: "/dashboard/settings",
    type: {
      "Current password": "mangoes in the harmattan",
      "New password": "guavas in the rainy season",
    },
    send: "Change password",
    said: "Your password is changed.",
  },
  {
    name: "another e-mail address",
    who: "newcomer",
    at: "/dashboard/settings",
    type: {
      "New e-mail address": "{new}@example.com",
      "Your password": "mangoes in the harmattan",
    },
    send: "Change e-mail address",
    said: "We have sent a link to",
  },
  {
    name: "a decision",
    who: "staff",
    at: "/adoption-requests/:id",
    query: "?status=pending",
    open: ["More", "Reject this request", "In your own words"],
    type: { "Private note about the rejection": "They live next door. {new}" },
    send: "Reject",
    said: "Request status updated successfully",
  },
  {
    name: "one reason for several requests",
    who: "staff",
    at: "/adoption-requests/selected",
    about: "two requests",
    type: { "Reason in your own words": "We closed for the holidays. {new}" },
    send: "Reject 2 requests",
    said: "You rejected 2 requests.",
    row: { table: "history", column: "reason", rows: 2 },
  },
  {
    name: "an answer to a message",
    who: "staff",
    at: "/dashboard/staff/messages/:id",
    about: "a message",
    type: { "Your answer": "Please try it once more.\nThank you. {new}" },
    send: "Send answer",
    said: "Your answer goes to",
    row: { table: "thread_messages", column: "text" },
  },
  {
    name: "a reply to our answer",
    who: "newcomer",
    at: "/dashboard/messages",
    about: "an answered message of theirs",
    open: "Write back",
    type: { "Your message": "It works now.\nGod bless. {new}" },
    send: "Send",
    said: "is sent.",
    row: { table: "thread_messages", column: "text" },
  },
  {
    name: "an invitation",
    who: "staff",
    at: "/dashboard/staff/settings/staff",
    type: { "E-mail address": "{new}@example.com" },
    send: "Send invitation",
    said: "{new}@example.com",
    row: { table: "people", column: "email" },
  },
  {
    name: "a boarding home",
    who: "boarder",
    at: "/dashboard/profile/boarding-home",
    type: { "About your home": "A garden, {new}", "Price of a night in naira": "8,000" },
    send: "Save Home",
    said: "Your boarding home is saved.",
  },
  {
    name: "a message about a stay",
    who: "boarder",
    at: "/dashboard/pet-owner/boarding-requests/:id",
    type: { "Your message": "He sleeps well.\nEats, too. {new}" },
    send: "Send",
    said: "Your message is sent.",
    row: { table: "thread_messages", column: "text" },
  },
  {
    name: "a payment for an appointment",
    who: "staff",
    at: "/dashboard/staff/appointments/:id",
    open: "Record a payment",
    type: { "Amount (NGN)": "1,250", Note: "Paid by {new}" },
    send: "Record Payment",
    said: "is recorded",
    row: { table: "work_payments", column: "note" },
  },
  {
    name: "which notifications come by e-mail",
    who: "newcomer",
    at: "/dashboard/notifications/settings",
    send: "Save",
    said: "Your choice is saved.",
  },
  {
    name: "a token for another system",
    who: "staff",
    at: "/dashboard/staff/settings/systems",
    type: { System: "Ledger {new}" },
    send: "Make token",
    said: "you see it only now",
    row: { table: "api_tokens", column: "name" },
  },
];

/**
 * Screens whose form is left out: it ends the only record of its kind, other tests need that record, a code is good
 * once, what may be chosen is another every day, nobody sends it by a browser, nothing is typed into it, its field is
 * called after a pet, or what is not sent waits on the phone, which the day sheet's own tests try.
 */
export const withoutSending = [
  // Days off are one button each, and nothing is typed.
  "/dashboard/pet-owner/boarded-pets",
  "/dashboard/staff/settings",
  "/*",
  "/logout",
  "/save-data",
  "/verify-email/:token",
  "/set-password/:token",
  "/adoption-requests/pets/:id",
  "/dashboard/staff/people/:id",
  "/dashboard/staff/outbox/:id",
  "/dashboard/privacy",
  "/dashboard/privacy/erase",
  "/login/second-factor",
  "/dashboard/settings/second-factor",
  "/dashboard/settings/second-factor/codes",
  "/dashboard/settings/second-factor/passkey",
  "/dashboard/settings/second-factor/recovery-codes",
  "/pet-alerts/:token/stop",
  "/comments/:token",
  "/dashboard/staff/blog/comments/:id",
  "/donate/return/:code",
  "/donations/:link",
  "/webhooks/paystack",
  "/dashboard/staff/donations",
  "/dashboard/staff/donations/:id",
  "/dashboard/staff/donations/statements",
  "/dashboard/staff/donations/statements/:id",
  "/dashboard/staff/donations/statement-lines/:id",
  "/dashboard/pet-owner/vets/:id",
  "/dashboard/pet-owner/bookings/:id",
  "/dashboard/pet-owner/bookings/:id/move",
  "/dashboard/pet-owner/stays/:id",
  "/dashboard/pet-owner/pets/:id",
  "/dashboard/profile/hours",
  "/dashboard/veterinarian/appointments/:id",
  "/dashboard/veterinarian/appointments/:id/note",
  "/dashboard/veterinarian/appointments/:id/move",
  "/dashboard/veterinarian/patients/:id/next-visit",
  "/dashboard/veterinarian/patients/:id/add-record",
  "/dashboard/notifications",
  "/dashboard/notifications/device",
  "/dashboard/pet-owner/boarded-pets/:id",
  "/dashboard/pet-owner/day",
  "/dashboard/pet-owner/day/send",
];
