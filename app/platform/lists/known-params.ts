/** Returns the parameters of an address that have one of these names, in any case, under that name. */
export function knownParams(given: URLSearchParams, names: readonly string[]): URLSearchParams {
  const all = [...given];
  return new URLSearchParams(
    names.flatMap((name) =>
      all
        .filter(([typed]) => typed.toLowerCase() === name.toLowerCase())
        .map(([, value]) => [name, value]),
    ),
  );
}
