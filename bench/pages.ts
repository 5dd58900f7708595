/** What a phone makes of the public pages: Lighthouse on its mobile settings, median of several runs. */
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { startTestPortal } from '../scripts/test-portal.ts'
import { median } from './load.ts'

const runs = 3
// Without an error /login leaves for Discord at once: there would be nothing to measure.
const paths = ['/', '/signup', '/login?error=Measured']
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

async function measureOnce(url: string, chromium: string) {
  const chrome = await launch({ chromePath: chromium, chromeFlags: flags })
  try {
    const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' })
    if (!result) throw new Error(`Lighthouse said nothing about ${url}.`)
    const { audits } = result.lhr
    const failed = categories.flatMap((category) =>
      (result.lhr.categories[category]?.auditRefs ?? []).filter(
        ({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9 && category !== 'performance',
      ),
    )
    return {
      scores: categories.map((category) => Math.round((result.lhr.categories[category]?.score ?? 0) * 100)),
      lcp: audits['largest-contentful-paint']?.numericValue ?? NaN,
      cls: audits['cumulative-layout-shift']?.numericValue ?? NaN,
      tbt: audits['total-blocking-time']?.numericValue ?? NaN,
      bytes: audits['total-byte-weight']?.numericValue ?? NaN,
      failed: failed.map(({ id }) => id),
    }
  } finally {
    chrome.kill()
  }
}

/** Measures every page and prints medians. */
export async function benchPages({ chromium }: { chromium: string }): Promise<void> {
  const portal = await startTestPortal()
  try {
    for (const path of paths) {
      const measured: Awaited<ReturnType<typeof measureOnce>>[] = []
      for (let run = 0; run < runs; run++) measured.push(await measureOnce(portal.url + path, chromium))
      const scores = categories.map(
        (name, index) => `${name} ${median(measured.map((one) => one.scores[index] ?? 0))}`,
      )
      const of = (pick: (one: (typeof measured)[number]) => number): number => median(measured.map(pick))
      console.log(
        `${path}: ${scores.join(', ')}; LCP ${of((one) => one.lcp).toFixed(0)} ms, CLS ${of((one) => one.cls).toFixed(3)}, ` +
          `TBT ${of((one) => one.tbt).toFixed(0)} ms, ${(of((one) => one.bytes) / 1000).toFixed(0)} kB`,
      )
      const failed = new Set(measured.flatMap((one) => one.failed))
      if (failed.size > 0) console.log(`  not in order: ${[...failed].join(', ')}`)
    }
  } finally {
    await portal.stop()
  }
}
