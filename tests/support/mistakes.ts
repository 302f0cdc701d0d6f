import type { About } from "./forms.ts";
import type { Who } from "./screen-list.ts";

export type Mistake = {
  /** A path of the site map. */
  at: string;
  query?: string;
  /** Without one the first that there is. */
  about?: About;
  /** What has to be opened first, one inside the other. */
  open?: string | string[];
  /** What is typed where; the browser itself has nothing against it. */
  type: Record<string, string>;
  /** The field that takes a photo, which is kept too. */
  photo?: string;
  send: string;
};

/** One letter more than any of these fields takes. */
const long = "W".repeat(5_001);

/** Forms that come back with what was typed, by who sends them. */
export const mistakes: Partial<Record<Who, Mistake[]>> = {
  visitor: [
    { at: "/forgotten-password", type: { "Email Address": "me@here" }, send: "Send the link" },
    {
      at: "/contact",
      type: { Name: "http://a.b", Email: "me@here", Phone: "12", Message: long },
      send: "Send Message",
    },
    { at: "/set-password/:token", type: { Password: "short" }, send: "Set password" },
    {
      at: "/blog/:slug",
      type: { Name: long, Email: "me@here.example", Comment: long },
      send: "Send Comment",
    },
  ],
  petOwner: [
    {
      at: "/dashboard/pet-owner/add-pet",
      type: { "Pet Name": " ", Breed: long, "Age (years)": "old", "Weight (kg)": "400000" },
      send: "Add Pet",
    },
    {
      at: "/dashboard/pet-owner/pets/:id/edit",
      type: { "Pet Name": long, Allergies: long, Medicines: long },
      send: "Save",
    },
    {
      at: "/dashboard/pet-owner/pets/:id/add-record",
      type: { Vaccine: long, Batch: long, Notes: long },
      send: "Add Vaccination",
    },
    {
      at: "/dashboard/pet-owner/boarders/:id",
      about: "full nights",
      type: { "Start Date": "2020-01-01", "Special Instructions": "Afraid of generators" },
      send: "Tell me when a place with Yétúndé O'Neil is free",
    },
  ],
  veterinarian: [
    {
      at: "/dashboard/profile/edit",
      type: { "Full Name": " ", "Phone Number": "12", Area: long, "VCN number": long },
      send: "Save Profile",
    },
    {
      at: "/dashboard/profile/social",
      type: { Website: `not an address ${long}`, Instagram: "?!" },
      send: "Save Links",
    },
    {
      at: "/dashboard/profile/practice",
      type: { Clinic: long, "Fee in naira": "dear" },
      send: "Save Practice",
    },
    {
      at: "/dashboard/profile/practice",
      type: { Kind: long, "It costs, in naira": "dear" },
      send: "Save This Kind",
    },
    {
      at: "/dashboard/profile/hours",
      type: { From: "17:00", Until: "09:00" },
      send: "Set for the chosen days",
    },
    {
      at: "/dashboard/profile/hours",
      type: { "Open from": "17:00", "Open until": "09:00" },
      send: "Set for This Day",
    },
    { at: "/dashboard/support", type: { Subject: " ", Message: long }, send: "Send Message" },
    { at: "/dashboard/feedback", type: { Subject: long, Message: " " }, send: "Send Feedback" },
    {
      at: "/dashboard/settings",
      type: { "Current password": "not it", "New password": "short" },
      send: "Change password",
    },
    {
      at: "/dashboard/settings",
      type: { "New e-mail address": `${"x".repeat(60)}@example`, "Your password": "not it" },
      send: "Change e-mail address",
    },
    {
      at: "/dashboard/privacy/erase",
      type: { "Your password": "not it" },
      send: "Erase my account for good",
    },
  ],
  staff: [
    {
      at: "/dashboard/staff/animals/:id/records/new",
      type: { Vaccine: long, Batch: long, Notes: long },
      send: "Add Vaccination",
    },
    {
      at: "/dashboard/staff/settings",
      type: { Phone: "12", Address: long, "Promised answer time": "soon" },
      send: "Save Settings",
    },
    {
      at: "/dashboard/staff/animals/new",
      type: { "Where found": long, Condition: long },
      send: "Take in",
    },
    {
      at: "/dashboard/staff/animals/:id/edit",
      type: { "Pet Name": " ", Microchip: "12", "Weight (kg)": "heavy", Story: long },
      send: "Save",
    },
    {
      at: "/dashboard/staff/partner-places/new",
      type: { Name: " ", Area: long, Phone: "12" },
      send: "Add Partner Place",
    },
    {
      at: "/dashboard/staff/partner-places/:id",
      type: { Name: long, Phone: "12" },
      send: "Save",
    },
    {
      at: "/dashboard/staff/animals/places/new",
      type: { Name: " ", "Room for": "0", Contact: "Grace", Phone: "12" },
      send: "Add Place",
    },
    {
      at: "/dashboard/staff/animals/places/:id",
      type: { Name: long, "Room for": "0" },
      send: "Save",
    },
    {
      at: "/dashboard/staff/blog/:id",
      type: { Title: long, Excerpt: long, Story: long, Tags: long },
      send: "Publish",
    },
    {
      at: "/dashboard/staff/settings/staff",
      type: { "E-mail address": "owner@rehome.test" },
      send: "Send invitation",
    },
    {
      at: "/dashboard/settings/second-factor/codes",
      type: { "Your password": "not it" },
      send: "Go on",
    },
    {
      at: "/dashboard/settings/second-factor/recovery-codes",
      type: { "Your password": "not it" },
      send: "Make new recovery codes",
    },
    {
      at: "/dashboard/staff/people/:id",
      open: ["More", "Suspend"],
      type: { Reason: " " },
      send: "Suspend",
    },
    {
      at: "/dashboard/staff/messages/:id",
      query: "?q=visited",
      type: { "Your answer": " " },
      send: "Send answer",
    },
    {
      at: "/dashboard/staff/listings/:id",
      type: { "Pet Name": " ", Location: long, Description: " " },
      send: "Save changes",
    },
    {
      at: "/dashboard/staff/listings/:id",
      about: "an adopted pet",
      type: {
        "How the pet lives now": long,
        "Who agreed to the text and the picture, and how": " ",
        "Day of the consent": "2999-01-01",
      },
      photo: "A picture in the new home",
      send: "Publish",
    },
    {
      at: "/create-adoption",
      type: { "Pet Name": " ", Breed: " ", Location: long, Description: " " },
      send: "Save as draft",
    },
    {
      at: "/adoption-requests/:id",
      query: "?status=pending",
      open: ["More", "Reject this request", "In your own words"],
      type: { "Private note about the rejection": long },
      send: "Reject",
    },
    {
      at: "/adoption-requests/:id",
      query: "?status=approved",
      open: "Cancel approval",
      type: { Reason: " " },
      send: "Release pet",
    },
  ],
};
