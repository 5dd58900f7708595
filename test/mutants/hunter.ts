/**
 * Runs each test file once as it is, which shows which test reaches which mutant, and then once for each of
 * its mutants with only those tests. The modules stay loaded, which makes a mutant cost what its tests cost.
 */
import { appendFileSync } from 'node:fs'
import { inject, TestRunner, vi } from 'vitest'

type Parts = Parameters<NonNullable<TestRunner['onBeforeTryTask']>>
type Test = Parts[0]

declare module 'vitest' {
  export interface ProvidedContext {
    /** Each mutant's id and key; those already dead are not among them. */
    mutants: [id: string, key: string][]
    /** Where each verdict goes, a line each. */
    verdicts: string
    /** Whether to try those of values made at import, too: all modules are loaded again for each of them. */
    atImport: boolean
  }
}

/** What the instrumented code reads and writes. */
interface Switches {
  activeMutant: string | undefined
  currentTestId: string | undefined
  hitCount: number | undefined
  hitLimit: number
  mutantCoverage: { static: Record<string, number>; perTest: Record<string, Record<string, number>> }
}

/** More often than any loop of a test goes through one place. */
const hitLimit = 100_000

/** Shared by the runs of all files: a mutant that one file kills need not die again. */
interface Hunt {
  alive: Map<string, string>
  run: Run | undefined
  queue: Attempt[]
  passed: Set<string>
  /** Sets of tests that pass without a mutant when the others of their file are left out, or that don't. */
  independent: Map<string, boolean>
}
/** The tests of a file to run with a mutant, or without one to see whether they pass alone. */
interface Attempt {
  mutant: string | undefined
  tests: string[]
  /** Whether the modules have to be loaded with the mutant. */
  atImport: boolean
}
interface Run extends Attempt {
  failure: string | undefined
}

const globals = globalThis as unknown as { __stryker__?: Switches; __hunt__?: Hunt }

export default class Hunter extends TestRunner {
  /** The place of the worker's list that is running; Vitest keeps it here. */
  declare _currentSpecification: { filepath: string }
  readonly #switches = (globals.__stryker__ ??= {
    activeMutant: undefined,
    currentTestId: undefined,
    hitCount: undefined,
    hitLimit,
    mutantCoverage: { static: {}, perTest: {} },
  })
  readonly #hunt: Hunt = (globals.__hunt__ ??= {
    alive: new Map(inject('mutants')),
    run: undefined,
    queue: [],
    passed: new Set(),
    independent: new Map(),
  })

  constructor(...given: ConstructorParameters<typeof TestRunner>) {
    super(...given)
    // What no test waits for fails the whole run, so it kills, too.
    process.on('unhandledRejection', (reason) => this.#fail(`unhandled: ${String(reason)}`))
  }

  override async onBeforeRunTask(test: Test): Promise<void> {
    await super.onBeforeRunTask(test)
    // The first failure is enough.
    if (this.#hunt.run?.failure !== undefined && test.mode === 'run') test.mode = 'skip'
  }

  override onBeforeTryTask(...parts: Parts): void {
    super.onBeforeTryTask(...parts)
    if (!this.#hunt.run) this.#switches.currentTestId = parts[0].id
  }

  override async onAfterRetryTask(...parts: Parts): Promise<void> {
    await super.onAfterRetryTask(...parts)
    this.#switches.currentTestId = undefined
    const { result } = parts[0]
    if (result?.state === 'fail') this.#fail(`${parts[0].name}: ${result.errors?.[0]?.message ?? ''}`)
  }

  #fail(reason: string): void {
    if (this.#hunt.run) this.#hunt.run.failure ??= reason.slice(0, 300)
  }

  override onAfterRunFiles(files: Parameters<TestRunner['onAfterRunFiles']>[0]): void {
    super.onAfterRunFiles(files)
    const [file] = files ?? []
    if (!file) return
    const { run } = this.#hunt
    if (run) {
      const message = file.result?.errors?.[0]?.message
      if (file.result?.state === 'fail') this.#fail(message ?? 'a suite failed')
      this.#judge(file.filepath, run)
    } else this.#plan(file)
    this.#next(file.filepath)
  }

  /** After the run without a mutant: which mutants to try with which tests. */
  #plan(file: { filepath: string; tasks: Task[] }): void {
    const hunt = this.#hunt
    const tests = testsOf(file.tasks)
    const passed = new Set(tests.filter(({ result }) => result?.state === 'pass').map(({ id }) => id))
    const failed = tests.filter(({ result }) => result?.state === 'fail').map(({ name }) => name)
    if (failed.length > 0) this.#say({ file: file.filepath, failed })
    hunt.independent.clear()
    hunt.passed = passed
    const byMutant = new Map<string, string[]>()
    for (const [test, hits] of Object.entries(this.#switches.mutantCoverage.perTest)) {
      if (!passed.has(test)) continue
      for (const mutant of Object.keys(hits)) byMutant.set(mutant, [...(byMutant.get(mutant) ?? []), test])
    }
    this.#switches.mutantCoverage.perTest = {}
    const { static: once } = this.#switches.mutantCoverage
    this.#switches.mutantCoverage.perTest = {}
    hunt.queue = [...hunt.alive.keys()].flatMap((mutant): Attempt[] => {
      const reaching = byMutant.get(mutant)
      if (reaching)
        return [{ mutant, tests: [...passed].filter((test) => reaching.includes(test)), atImport: false }]
      return mutant in once && inject('atImport') ? [{ mutant, tests: [...passed], atImport: true }] : []
    })
    const keys = (attempts: Attempt[]) => attempts.map(({ mutant }) => hunt.alive.get(mutant ?? ''))
    const atImport = Object.keys(once).map((mutant) => hunt.alive.get(mutant))
    this.#say({ file: file.filepath, reached: keys(hunt.queue), atImport: atImport.filter(Boolean) })
  }

  #judge(filepath: string, { failure, ...attempt }: Run): void {
    const hunt = this.#hunt
    const { mutant, tests } = attempt
    const set = tests.join()
    if (mutant === undefined) hunt.independent.set(set, failure === undefined)
    if (mutant === undefined || failure === undefined) return
    const independent = tests.length === hunt.passed.size || hunt.independent.get(set)
    if (independent === undefined) {
      // Perhaps these tests need the others of their file: without a mutant they must pass.
      hunt.queue.unshift({ mutant: undefined, tests, atImport: false }, attempt)
    } else if (independent) {
      this.#say({ killed: hunt.alive.get(mutant), by: filepath, failure })
      hunt.alive.delete(mutant)
    } else hunt.queue.unshift({ ...attempt, tests: [...hunt.passed] })
  }

  /** Puts the file on the worker's list again, for the next of its mutants. */
  #next(filepath: string): void {
    const hunt = this.#hunt
    const next = hunt.queue.shift()
    if (hunt.run?.atImport || next?.atImport) vi.resetModules()
    hunt.run = next && { ...next, failure: undefined }
    this.#switches.activeMutant = next?.mutant
    this.#switches.hitCount = next?.mutant === undefined ? undefined : 0
    if (!next) return
    if (next.mutant !== undefined) this.#say({ trying: hunt.alive.get(next.mutant) })
    const specs = this.workerState.ctx.files
    const current = specs.findIndex((spec) => spec === this._currentSpecification)
    specs.splice(current + 1, 0, { ...this._currentSpecification, filepath, testIds: next.tests })
  }

  #say(verdict: object): void {
    appendFileSync(inject('verdicts'), `${JSON.stringify(verdict)}\n`)
  }
}

/** All tests of a file, in order. */
function testsOf(tasks: Task[]): Test[] {
  return tasks.flatMap((task) => (task.type === 'suite' ? testsOf(task.tasks) : [task]))
}
type Task = Test | { type: 'suite'; tasks: Task[] }
