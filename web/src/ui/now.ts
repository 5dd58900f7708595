/** The current time, for ages that grow while a page is open. */
import { useEffect, useState } from 'react'

/** The current time in milliseconds, updated at an interval so that ages on a page grow. */
export function useNow(every = 10_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
