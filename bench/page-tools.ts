/**
 * Lighthouse and the package that starts a browser for it. They are large and needed only for measuring, so
 * they are installed on demand.
 */

/** One audit of Lighthouse, with the fields used here. */
export interface Audit {
  score: number | null
  numericValue?: number
  details?: { items?: unknown[] }
}

/** Lighthouse's report. */
export interface Report {
  audits: Record<string, Audit>
  categories: Record<
    string,
    { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined
  >
}

/** Options for a Lighthouse run. */
interface LighthouseOptions {
  port: number
  output: 'json'
  logLevel: 'error'
  /** Keeps what the browser stores for the page, such as the session. */
  disableStorageReset?: boolean
}

interface Lighthouse {
  default(url: string, options: LighthouseOptions): Promise<{ lhr: Report } | undefined>
}

interface Launcher {
  launch(options: { chromePath: string; chromeFlags: string[] }): Promise<{ port: number; kill(): void }>
}

/** Both tools. */
export interface PageTools {
  lighthouse: Lighthouse['default']
  launch: Launcher['launch']
}

/** Flags of a browser that is measured. */
export const browserFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Loads the tools; throws a message that says how to install them. */
export async function loadPageTools(): Promise<PageTools> {
  // The names are variables, so that the compiler does not resolve packages that most installations lack.
  const [reporter, launcher] = ['lighthouse', 'chrome-launcher']
  try {
    const { default: lighthouse } = (await import(reporter)) as Lighthouse // according to its documentation
    const { launch } = (await import(launcher)) as Launcher // according to its documentation
    return { lighthouse, launch }
  } catch (error) {
    throw new Error(
      'Pages are measured by Lighthouse. Install it: npm install --prefix bench --no-package-lock',
      {
        cause: error,
      },
    )
  }
}
