/**
 * Lighthouse and what starts a browser for it: large, wanted for measuring only, and so installed on demand.
 */

/** One check of Lighthouse, as far as it is read here. */
export interface Audit {
  score: number | null
  numericValue?: number
  details?: { items?: unknown[] }
}

/** What Lighthouse found. */
export interface Report {
  audits: Record<string, Audit>
  categories: Record<
    string,
    { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined
  >
}

/** How Lighthouse looks at a page. */
interface LighthouseOptions {
  port: number
  output: 'json'
  logLevel: 'error'
  /** Leaves what the browser stores for the page, such as who is signed in. */
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

/** What a browser is started with to be measured. */
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

/** Loads them; throws a sentence that says how to install them. */
export async function loadPageTools(): Promise<PageTools> {
  // Names in variables: the compiler is not to look for packages that most installs lack.
  const [reporter, launcher] = ['lighthouse', 'chrome-launcher']
  try {
    const { default: lighthouse } = (await import(reporter)) as Lighthouse // as its documentation says
    const { launch } = (await import(launcher)) as Launcher // as its documentation says
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
