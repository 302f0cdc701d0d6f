export const firstPosts = [
  {
    id: "0191a24c-6000-7000-8000-000000000001",
    slug: "welcome-rafah-horse-tips",
    title: "Welcome, Rafah: Horse Tips From Her First Weeks",
    publishedAt: "2024-08-30T08:00:00.000Z",
    tags: ["{product} News", "Horse Care", "Animal Welfare"],
    excerpt:
      "Rafah carried visitors along the beach until she grew too thin for it. What a tired mare teaches you about beginning again.",
    author: { name: "Musa Garba", role: "Stable Hand", art: "author-musa" },
    cover: {
      art: "story-rafah",
      alt: "Drawing of a thin chestnut mare with a white star on her forehead, looking over a wooden stable door.",
    },
    text: `We have a new face at the stable. She is chestnut, she has a white star on her forehead, and her name is Rafah.

For years she carried visitors along the beach. When she grew thin and slow, her owner did something that takes courage: he called and said that he could not give her what she needed any more. We are glad that he did.

Here is what her first weeks looked like. Much of it is useful for anybody who takes in a horse, from us or from anyone else.

## The first day: nothing

A journey is work for a horse. Rafah had water, shade, hay and peace. We kept her apart from the others at first, near enough to see them, so that nobody could catch an illness from her or she from them. Our veterinarian said for how long.

## The first week: less is more

It is natural to want to fill a thin horse with food. Please do not. After a long time with too little, a large meal can make a horse dangerously ill. Her veterinarian wrote the feeding plan: small amounts of good hay, often, and a slow increase. We write down what she eats, what she leaves and what comes out at the other end. It is not a glamorous diary, but it is the first thing the veterinarian asks for.

## The second week: feet and teeth

Nobody had looked at her hooves for a while. The farrier took a little off and will come again, because feet that grew wrong for months are not put right in a morning. Sharp edges on her teeth had made chewing hard, and the veterinarian dealt with those too. A horse that drops half of its food is not being fussy.

## The third week: a friend

We moved her next to an old gelding who has opinions about nothing. By the evening they were grooming each other over the rail. She eats better since then. If I could give only one tip, it would be that one: no horse should be alone.

## What comes next

Rafah will not carry anybody until a veterinarian says that she can, and perhaps she never will. She does not have to earn her hay. She is not up for adoption yet. If that day comes, she will have a card on [the adoption page](/up-for-adoption) like everybody else.

Hay, a farrier and a veterinarian cost money every month. [A gift](/donate) of any size helps to keep a horse like Rafah. If you keep a horse yourself, or dream of it, read our [horse ownership tips](/blog/horse-ownership-tips) next.`,
  },
  {
    id: "0191c658-e400-7000-8000-000000000002",
    slug: "horse-ownership-tips",
    title: "Horse Ownership Tips",
    publishedAt: "2024-09-06T08:00:00.000Z",
    tags: ["Horse Care", "Pet Ownership"],
    excerpt:
      "A horse is a promise for twenty years or more. What to settle before you buy one in Lagos, and what to look at every day.",
    author: { name: "Musa Garba", role: "Stable Hand", art: "author-musa" },
    cover: {
      art: "story-horse-care",
      alt: "Drawing of a brown horse with a white blaze under a tree, with a bucket of water and a brush beside it.",
    },
    text: `People often ask me which horse they should buy. I ask them three questions first. Where will it live? Who will it live with? And who will come when it is ill?

A healthy horse can live for more than twenty-five years. These are the things I would settle before the first day, and the ones I look at every morning.

## Before you buy

- **Space and shade.** A horse has to walk about every day, on ground that drains in the rainy season, with a roof against sun and rain. A tether in a compound is not enough.
- **Company.** Horses are herd animals. Another horse is best. A horse that lives alone often becomes anxious.
- **A veterinarian who treats horses.** Not every practice does. Find one, and have the horse looked at before you pay for it.
- **A farrier.** Hooves grow all the time. Most horses need trimming every six to eight weeks, with shoes or without.
- **The monthly cost.** Add up feed, stable, farrier, veterinarian and the person who does the work. Buying the horse is the small part.

## Every day

**Water.** Clean water, all day, in a bucket you would drink from yourself. In our heat a horse drinks a great deal.

**Grass and hay first.** A horse is made to eat a little, nearly all the time. Grain comes second, and too much of it does harm. Change any feed slowly, over a week or more. Throw mouldy hay away.

**Feet, skin, legs.** Pick out the hooves. Run your hand over the whole body and look for cuts, heat, swelling and ticks. It takes ten minutes and it is the best ten minutes of the day.

**Work in the cool hours.** Ride early or late, and let a hot horse walk and rest in the shade.

## Every year

Ask your veterinarian for a plan: vaccinations that make sense where you live, worms, teeth, and protection from ticks and biting flies. Do not dose by guessing, and do not use another animal's medicine.

## When to call at once

Call a veterinarian straight away when a horse will not eat, paws the ground, looks at its belly, lies down and rolls again and again, passes no droppings, breathes hard at rest, or will not put weight on a leg. Until help comes, take the feed away, keep the horse calm and give no medicine unless the veterinarian says so.

Owners with an account can [find veterinarians](/dashboard/pet-owner/vets?specialization=Horses) who treat horses and keep the health records in one place.

If all this sounds like a lot, begin with a year of riding lessons. The horse that you do not buy in a hurry is the luckiest of all.`,
  },
  {
    id: "0191ea65-6800-7000-8000-000000000003",
    slug: "cat-rescue",
    title: "Cat Rescue: Four Kittens in a Generator House",
    publishedAt: "2024-09-13T08:00:00.000Z",
    tags: ["Cat Rescue", "Animal Welfare"],
    excerpt:
      "A cat in Yaba had her kittens in the warmest place she could find. What we did, and what to do if you find a litter yourself.",
    author: { name: "Chiamaka Umeh", role: "Rescue Volunteer", art: "author-chiamaka" },
    cover: {
      art: "story-kittens",
      alt: "Drawing of a tabby cat asleep in a cardboard box with four small kittens, rain falling in the doorway behind them.",
    },
    text: `The message came on a Sunday evening: "We want to put on the generator, but there are babies behind it."

In a block of flats in Yaba, a tabby cat had found a dry, warm and quiet place to have her kittens. It was also a place with hot metal, moving parts and fumes. The neighbours did the right thing. They left the generator off, sat in the dark and called us.

## Waiting is part of the work

Nothing moved when we arrived, except four kittens on a piece of old carpet. Their eyes were just open. Their mother was gone.

It is tempting to pick kittens up at once. We did not. A mother who is out looking for food comes back, and nobody feeds kittens better than she does. So we put a box with a towel by the door, moved away and waited. After forty minutes she came along the top of the wall, looked at us for a long time, and went in.

We caught her first, with a carrier and a piece of fish. The kittens followed in the box, still warm. By nine o'clock the lights were on again, and five cats were on their way to a quiet room.

## If you find kittens

1. **Look before you touch.** If they are warm and quiet, watch from a distance. Their mother is probably near.
2. **Take away the danger, not the kittens.** Leave the generator off, shut the dogs in, put something over them when it rains.
3. **If they are cold, or she does not come back, act quickly.** Wrap them in a dry cloth and call a veterinarian or us. Small kittens need to be warmed before they are fed.
4. **No cow's milk.** It upsets their stomachs. A veterinarian can tell you what to give at their age, and how.
5. **Mind yourself.** A frightened cat bites. If an animal you do not know bites or scratches you, wash the wound with soap under running water for fifteen minutes and go to a hospital the same day.

## What happened next

A veterinarian looked at all five. The kittens stay with their mother until they eat on their own and are old enough to leave her. Then each of them needs a home, and so does she. Neutering comes before that wherever the veterinarian agrees, so that the story does not begin again behind another generator.

Cats who are ready for a home are on [the adoption page](/up-for-adoption?species=Cat). To tell us about an animal in danger, [write to us](/contact) or call the number at the top of this page. And before you start your generator tonight, please knock on it.`,
  },
  {
    id: "01920e71-ec00-7000-8000-000000000004",
    slug: "meet-blackie",
    title: "Meet Blackie",
    publishedAt: "2024-09-20T08:00:00.000Z",
    tags: ["Dog Rescue", "Adoption"],
    excerpt:
      "He waited beside a bus park in Obalende with a hurt paw and more patience than the rest of us. Come and meet Blackie.",
    author: { name: "Fúnmiláyọ̀ Adébáyọ̀", role: "Adoption Coordinator", art: "author-funmilayo" },
    cover: {
      art: "story-blackie",
      alt: "Drawing of a slim black dog with one white front paw, sitting upright on a veranda and looking straight at you.",
    },
    text: `Blackie lived beside a bus park in Obalende. The woman who sells bread there kept the ends of the loaves for him. The drivers knew him too: he slept in the shade of whichever bus stood still the longest.

When the bread seller called us, he had stopped putting his left front foot on the ground.

## Three mornings

A dog in pain does not know that you have come to help. The first morning he moved away as soon as we sat down. The second morning he took food, but only after we had turned our backs. On the third, a Wednesday with light rain, he came out from under a bus, lay down near the bread table and let us put a soft lead around his neck. Then he walked to our car on three legs, as if it had been his idea.

The veterinarian found a deep cut between two toes, thin skin and a great many ticks. The paw was cleaned and dressed, he was vaccinated, and he slept for most of two days. His age is a guess from his teeth: about three years.

## Who he is now

The paw has healed. The coat is black again instead of grey, and one white foot has come to light that nobody had noticed under the dust.

Blackie is quiet. He likes people who sit down. He walks well on a lead, and he is polite to other dogs once they have been introduced slowly. Thunder worries him, so he would like somebody to be near when it rains. He has never lived in a house before, so stairs, mirrors and the television were all news to him.

## The home we hope for

- A closed compound or a flat with regular walks. He should not be left to roam.
- Somebody at home for part of the day, above all in the first weeks.
- A visit to a veterinarian of your own soon after he arrives, and every year after that.
- Patience. Give him a corner, the same meals at the same hours, and a week in which nothing is asked of him.

## Is he still waiting?

Look for Blackie on [the adoption page](/up-for-adoption). If he is there, you can ask for him, without an account. If he is not, he is not up for adoption now. We can [write to you](/pet-alerts) when a pet like him comes.

And if you pass the bread table in Obalende, please buy a loaf. She made the call.`,
  },
] as const;
