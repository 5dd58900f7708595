import { afterEach, expect, test, vi } from 'vitest'
import { forgetOnDevice } from './forget-device.ts'

afterEach(() => vi.unstubAllGlobals())

test('signing out ends push where the browser forbids caches, as in a private window', async () => {
  const forbidden = () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'))
  const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true)
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } }
  vi.stubGlobal('caches', { keys: forbidden })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  await forgetOnDevice()
  expect(unsubscribe).toHaveBeenCalledOnce()
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: forbidden } })
  await forgetOnDevice()
})
