/**
 * Checks the source of the bridge's filterscript against the requirements of the Pawn compilers and of the
 * portal. It is compiled by hand; docs/bridge.md names the compilers.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bridgeVersion, maxAnswer } from '../../server/src/game/bridge/bridge-messages.ts'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const script = read('bridge/idlewood.pwn')
const code = script.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
const messages = read('server/src/game/bridge/bridge-messages.ts')

const defined = (name: string): number => Number(new RegExp(`#define ${name}\\s+(\\d+)`).exec(script)?.[1])

/** The code from the given text to the next closing brace at the start of a line. */
const body = (head: string): string => code.slice(code.indexOf(head)).split('\n}')[0] ?? ''

const sorted = (letters: Iterable<string>): string[] => [...new Set(letters)].sort()

test('script and portal agree on version and sizes', () => {
  expect(defined('BRIDGE_VERSION')).toBe(bridgeVersion)
  expect(defined('BRIDGE_MAX_ANSWER')).toBe(maxAnswer)
  expect(defined('BRIDGE_MAX_BODY')).toBeLessThanOrEqual(900)
})

test('the script sends the records that the portal reads', () => {
  const sent = sorted(Array.from(code.matchAll(/"&?([a-z])=/g), ([, letter]) => letter ?? ''))
  const read = Array.from(messages.matchAll(/^ {2}([a-z]): \(draft/gm), ([, letter]) => letter ?? '')
  // Also the header and the signature of every message, and the greeting.
  expect(sent).toEqual(sorted([...read, 'h', 'n', 'm']))
})

test('the script knows every line that the portal writes', () => {
  const known = Array.from(body('static Answer_Line').matchAll(/'([a-z])'/g), ([, letter]) => letter ?? '')
  expect(sorted(known)).toEqual(['a', 'h', 'k', 'n', 't', 'v', 'w'])
})

test('the script calls the function that gamemode authors add with the parameters in the guide', () => {
  const guide = read('docs/bridge.md')
  const parameters = /public Portal_Set\(([^)]*)\)/.exec(guide)?.[1]?.split(', ') ?? []
  const call = /CallRemoteFunction\("Portal_Set", "(\w+)", ([^)]*)\)/.exec(code)
  expect(call?.[2]?.split(', ')).toEqual(parameters.map((one) => one.replace(/^const |\[\]$/g, '')))
  expect(call?.[1]).toBe(parameters.map((one) => (one.endsWith('[]') ? 's' : 'd')).join(''))
  // The first call only checks whether the function exists and has no player.
  expect(guide).toMatch(/public Portal_Set\([^)]*\)\s*\{\s*\/\/.*\s*if \(change == 0\) return 1;/)
})

test('the script does not store a rejected value, and runs nothing without room for the result', () => {
  const run = body('static Command_Run')
  expect(run).toMatch(/if \(gReportCount == BRIDGE_MAX_REPORTS\) return;/)
  expect(run).toMatch(/verb == 'v' && result != 1\) \{\s*Report_Result\(id, result\);\s*return;/)
  expect(defined('BRIDGE_MAX_CODES')).toBeLessThan(defined('BRIDGE_MAX_REPORTS'))
})

test('the source stays within the limits of both compilers', () => {
  // oxlint-disable-next-line no-control-regex -- the test is about control characters
  expect(script).toMatch(/^[\x00-\x7f]*$/)
  expect(script.split('\n').filter((line) => line.length > 510)).toEqual([])
  const names = code.match(/\b[A-Za-z_]\w*\b/g) ?? []
  expect(names.filter((name) => name.length > 31)).toEqual([])
  expect(code).not.toMatch(/#emit|\bforeach\b|\bsscanf\b|\\%/)
})

test('the script declares its own public functions, and never uses outside text as a format string', () => {
  const ofServer = new Set([
    'OnFilterScriptInit',
    'OnFilterScriptExit',
    'OnPlayerConnect',
    'OnPlayerDisconnect',
    'OnPlayerCommandText',
  ])
  const publics = Array.from(code.matchAll(/^public (\w+)\(/gm), ([, name]) => name ?? '')
  const own = publics.filter((name) => !ofServer.has(name))
  expect(own.filter((name) => !code.includes(`forward ${name}(`))).toEqual([])
  const formats = Array.from(code.matchAll(/SendClientMessage(?:ToAll)?\((?:playerid, )?\w+, ([^,)]+)/g))
  expect(formats.length).toBeGreaterThan(3)
  const [inOpenMp = '', inSamp = ''] = [
    /#if defined _INC_open_mp([\s\S]*?)#else/g,
    /#else([\s\S]*?)#endif/g,
  ].map((shape) => Array.from(code.matchAll(shape), ([text]) => text).join('\n'))
  for (const [call] of inOpenMp.matchAll(/SendClientMessage.*/g)) expect(call).toContain('"%s"')
  expect(inSamp).not.toContain('"%s"')
})

test('connects and disconnects are passed on to the scripts that follow', () => {
  for (const name of ['OnPlayerConnect', 'OnPlayerDisconnect']) {
    expect(body(`public ${name}`)).toMatch(/return 1;\s*$/)
    expect(body(`public ${name}`)).not.toContain('return 0')
  }
})
