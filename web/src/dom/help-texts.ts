/** The long texts of all commands by name: a file of its own, fetched when someone asks for help. */
export class HelpTexts {
  readonly #address: URL;
  #texts: Promise<ReadonlyMap<string, string>> | undefined;

  constructor(address: URL) {
    this.#address = address;
  }

  async of(name: string): Promise<string> {
    this.#texts ??= load(this.#address);
    return (await this.#texts).get(name) ?? '';
  }
}

/** Without the file help is short, as it is for a console on a foreign page that may not fetch it. */
async function load(address: URL): Promise<ReadonlyMap<string, string>> {
  try {
    const texts: unknown = await (await fetch(address)).json();
    return new Map(Object.entries(texts ?? {}).filter((entry) => typeof entry[1] === 'string'));
  } catch {
    return new Map();
  }
}
