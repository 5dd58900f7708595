/**
 * The public pages on a phone: Lighthouse with its mobile settings, the median of several runs, and the
 * weight of the first view.
 */
import { availableParallelism, loadavg } from 'node:os'
import { startTestPortal } from '../scripts/test-portal.ts'
import { median } from './load.ts'
import { browserFlags, loadPageTools, type PageTools } from './page-tools.ts'

const runs = 5
/** Minimum performance and maximum largest contentful paint of each page; null without a goal. */
const pages: readonly { path: string; goal: { performance: number; lcp: number } | null }[] = [
  { path: '/', goal: { performance: 98, lcp: 1500 } },
  { path: '/rules', goal: { performance: 98, lcp: 2000 } },
  { path: '/premium', goal: { performance: 98, lcp: 2000 } },
  // Without an error it redirects to Discord at once, and there would be nothing to measure.
  { path: '/login?error=Measured', goal: { performance: 98, lcp: 2000 } },
  { path: '/join', goal: null },
  { path: '/signup', goal: null },
]
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** One file of the first view, as Lighthouse lists it. */
interface SentFile {
  resourceType?: string
  transferSize?: number
}

/** Transferred bytes by kind; `view` is everything except the video. */
function weigh(items: readonly SentFile[]): {
  script: number
  scripts: number
  view: number
  film: number
} {
  const sum = (wanted: (item: SentFile) => boolean): number =>
    items.filter(wanted).reduce((total, { transferSize = 0 }) => total + transferSize, 0)
  return {
    script: sum(({ resourceType }) => resourceType === 'Script'),
    scripts: items.filter(({ resourceType }) => resourceType === 'Script').length,
    view: sum(({ resourceType }) => resourceType !== 'Media'),
    film: sum(({ resourceType }) => resourceType === 'Media'),
  }
}

async function measureOnce({ launch, lighthouse }: PageTools, url: string, chromium: string) {
  const chrome = await launch({ chromePath: chromium, chromeFlags: browserFlags })
  try {
    const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' })
    if (!result) throw new Error(`Lighthouse said nothing about ${url}.`)
    const { audits } = result.lhr
    const failed = categories.flatMap((category) =>
      (result.lhr.categories[category]?.auditRefs ?? []).filter(
        ({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9 && category !== 'performance',
      ),
    )
    const requests = audits['network-requests']?.details
    return {
      scores: categories.map((category) => Math.round((result.lhr.categories[category]?.score ?? 0) * 100)),
      fcp: audits['first-contentful-paint']?.numericValue ?? NaN,
      lcp: audits['largest-contentful-paint']?.numericValue ?? NaN,
      cls: audits['cumulative-layout-shift']?.numericValue ?? NaN,
      tbt: audits['total-blocking-time']?.numericValue ?? NaN,
      ...weigh((requests?.items ?? []) as SentFile[]), // Lighthouse's own list of requests
      failed: failed.map(({ id }) => id),
    }
  } finally {
    chrome.kill()
  }
}

/** Measures every page and prints medians. */
export async function benchPages({ chromium }: { chromium: string }): Promise<void> {
  const tools = await loadPageTools()
  const portal = await startTestPortal()
  // The figures depend on the processor, so they mean little beside other work.
  console.log(`load of this machine before: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
  try {
    for (const { path, goal } of pages) {
      const measured: Awaited<ReturnType<typeof measureOnce>>[] = []
      for (let run = 0; run < runs; run++)
        measured.push(await measureOnce(tools, portal.url + path, chromium))
      const scores = categories.map(
        (name, index) => `${name} ${median(measured.map((one) => one.scores[index] ?? 0))}`,
      )
      const of = (pick: (one: (typeof measured)[number]) => number): number => median(measured.map(pick))
      const kilobytes = (pick: (one: (typeof measured)[number]) => number): string =>
        `${(of(pick) / 1000).toFixed(1)} kB`
      console.log(
        `${path}: ${scores.join(', ')}; FCP ${of((one) => one.fcp).toFixed(0)} ms, LCP ${of((one) => one.lcp).toFixed(0)} ms, ` +
          `CLS ${of((one) => one.cls).toFixed(3)}, TBT ${of((one) => one.tbt).toFixed(0)} ms`,
      )
      console.log(
        `  first view: script ${kilobytes((one) => one.script)} in ${of((one) => one.scripts)} files, all without film ${kilobytes((one) => one.view)}, film ${kilobytes((one) => one.film)}`,
      )
      if (goal)
        console.log(`  goal: performance ${goal.performance}, the rest 100; LCP ${goal.lcp} ms, CLS 0`)
      const failed = new Set(measured.flatMap((one) => one.failed))
      if (failed.size > 0) console.log(`  not in order: ${[...failed].join(', ')}`)
    }
  } finally {
    await portal.stop()
  }
}
