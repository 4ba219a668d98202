/**
 * An object of the stand-in that says so when the product asks for a member of Electron's which nobody has added yet, where
 * plain JavaScript would hand out `undefined`.
 */
export function strict<T extends object>(name: string, members: T): T {
  return new Proxy(members, {
    get(target, member, receiver) {
      // `then` is asked for by every `await`.
      if (typeof member === 'symbol' || member === 'then' || member === 'toJSON' || member in target)
        return Reflect.get(target, member, receiver);
      throw new Error(`${name}.${member} is not in the Electron stand-in; add it in tests/electron`);
    },
  });
}
