import { derivePublicKey, makePrivateKey } from "#server/vapid-keys.ts";
import { readArguments } from "./run/arguments.mjs";

/** `npm run push:keys`: prints keys for notifications on phones, which a site keeps: phones know the public one. */
readArguments("Usage: npm run push:keys");
const privateKey = makePrivateKey();
console.log(`VAPID_PUBLIC_KEY=${derivePublicKey(privateKey)}`);
console.log(`VAPID_PRIVATE_KEY=${privateKey}`);
console.log("VAPID_SUBJECT=mailto:hello@rehome.example");
