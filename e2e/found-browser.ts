/** A browser to test with. */
export interface FoundBrowser {
  readonly executablePath: string;
  /** The environment that it needs: the paths of libraries and fonts that the system lacks. */
  readonly environment: Readonly<Record<string, string>>;
  /** For the person who runs the tests. */
  readonly origin: string;
}
