/** A browser to test with. */
export interface FoundBrowser {
  readonly executablePath: string;
  /** What must stand in its environment: where the libraries and fonts are that the system lacks. */
  readonly environment: Readonly<Record<string, string>>;
  /** For the person who runs the tests. */
  readonly origin: string;
}
