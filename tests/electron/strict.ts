/**
 * Wraps an object of the stand-in so that using a member of Electron's that it lacks throws, where plain JavaScript
 * would return `undefined`.
 */
export function strict<T extends object>(name: string, members: T): T {
  return new Proxy(members, {
    get(target, member, receiver) {
      // Every `await` reads `then`.
      if (typeof member === 'symbol' || member === 'then' || member === 'toJSON' || member in target)
        return Reflect.get(target, member, receiver);
      throw new Error(`${name}.${member} is not in the Electron stand-in; add it in tests/electron`);
    },
  });
}
