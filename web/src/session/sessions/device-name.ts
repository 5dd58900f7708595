import { messages } from '../../language/messages.ts'
const browsers: readonly [RegExp, string][] = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]
const first = (names: readonly [RegExp, string][], text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/**
 * The readable name of a user agent, such as "Chrome on Windows"; for anything other than a browser, the
 * name of the program.
 */
export function deviceName(userAgent: string): string {
  const t = messages('session')
  const browser = first(browsers, userAgent)
  const system = first(systems, userAgent)
  if (browser && system) return t('device', { browser, system })
  return browser ?? system ?? (userAgent.split('/')[0] || t('device.unknown'))
}
