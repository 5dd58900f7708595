import { describe, expect, test } from 'vitest'
import { allSystems, inStep, noAddresses, type Lock } from './lock-rules.ts'
import { textOf } from './source-files.ts'

const lock = JSON.parse(textOf('package-lock.json') ?? '{}') as Lock // npm's own format

const binaries = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64']

/** A lock with a package that picks one of these binaries; `-musl` and `-glibc` name a C library. */
function locked(names: string[], present = names): Lock {
  const optionalDependencies = Object.fromEntries(names.map((name) => [`native-${name}`, '1.0.0']))
  const packages: Lock['packages'] = { 'node_modules/native': { optionalDependencies } }
  for (const name of present) {
    const [os = '', cpu = '', libc] = name.split('-')
    packages[`node_modules/native-${name}`] = { os: [os], cpu: [cpu], ...(libc && { libc: [libc] }) }
  }
  return { packages }
}

describe('the lock file', () => {
  test('binds no package to an address', () => {
    expect(noAddresses(lock)).toEqual([])
  })

  test('was made from the package.json files as they are', () => {
    const manifests = ['', 'contract', 'server', 'web'].map((folder) => {
      return [folder, JSON.parse(textOf(`${folder || '.'}/package.json`) ?? '{}') as Record<string, never>] // npm's own format
    })
    expect(inStep(lock, Object.fromEntries(manifests))).toEqual([])
  })

  test('holds the binaries of every system people use', () => {
    expect(allSystems(lock)).toEqual([])
    const families = Object.values(lock.packages).filter(
      ({ optionalDependencies = {} }) => Object.keys(optionalDependencies).length > 5,
    )
    expect(families.length).toBeGreaterThan(4)
  })
})

describe('the rules for it', () => {
  test('a package.json that says something else than the lock is refused', () => {
    const packages = {
      '': { dependencies: { a: '1.0.0' } },
      web: { devDependencies: { b: '1.0.0', c: '1.0.0' } },
    }
    const manifests = {
      '': { dependencies: { a: '1.0.0' } },
      web: { devDependencies: { b: '1.0.1', d: '1.0.0' } },
    }
    expect(inStep({ packages }, manifests)).toHaveLength(3)
    expect(inStep({ packages }, packages)).toEqual([])
  })

  test('an address is refused, a workspace is not', () => {
    const packages = {
      'node_modules/a': { resolved: 'https://packages.example/a.tgz' },
      'node_modules/b': { resolved: 'contract', link: true },
      'node_modules/c': {},
    }
    expect(noAddresses({ packages })).toHaveLength(1)
  })

  test('a binary that is wanted but not locked is refused', () => {
    expect(allSystems(locked([...binaries, 'freebsd-x64'], binaries))).toHaveLength(1)
  })

  test('a system nobody made a binary for is refused', () => {
    expect(allSystems(locked(binaries.slice(1)))).toEqual([
      'node_modules/native has no binary for linux-x64.',
    ])
  })

  test('one C library without the other is refused', () => {
    expect(allSystems(locked([...binaries.slice(1), 'linux-x64-glibc']))).toHaveLength(1)
    expect(allSystems(locked([...binaries.slice(1), 'linux-x64-glibc', 'linux-x64-musl']))).toEqual([])
  })

  test('a complete family passes', () => {
    expect(allSystems(locked(binaries))).toEqual([])
  })
})
