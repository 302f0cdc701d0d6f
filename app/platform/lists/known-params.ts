export function knownParams(given: URLSearchParams, names: readonly string[]): URLSearchParams {
  const all = [...given];
  return new URLSearchParams(
    names.flatMap((name) =>
      all
        .filter(([found]) => found.toLowerCase() === name.toLowerCase())
        .map(([, value]) => [name, value]),
    ),
  );
}
