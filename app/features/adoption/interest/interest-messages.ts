/** @see specification section 5 */
export const interestMessages = {
  name: "Please input your name!",
  email: "Please input your email!",
  phone: "Please input your phone number!",
  message: "Please input your message!",
};

export const releaseReasonMissing = "Please say why; the applicant reads it";
export const releaseAllReasonMissing = "Please say why; the applicants read it";

export const erasedSender = "The sender of this request was erased.";
