import { minPasswordInWords } from "./password-policy.ts";
export const accountMessages = {
  name: "Please enter your full name",
  email: "Please enter your e-mail address",
  newEmail: "Please enter your new e-mail address",
  phone: "Please enter your phone number",
  userType: "Please choose what you are",
  newPassword: "Please enter a password",
  shortPassword: `Please use at least ${minPasswordInWords()}`,
  password: "Please enter your password",
  current: "Please enter your current password",
};
