// Loaded before a program (`node --import`): ends it once the process that started it is gone, however that one ended.
const parent = Number(process.env.END_WITH_PARENT);

setInterval(() => {
  if (process.ppid !== parent) process.exit(1);
}, 250).unref();
