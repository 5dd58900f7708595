/** The base of small drawings in the interface: icons and spinners. */
import type { ReactNode } from 'react'

/** Size and accessible name of a sign: decorative unless `label` names it. Size in pixels. */
export interface SignLook {
  size?: number | undefined
  label?: string | undefined
  className?: string | undefined
}

/** A stroked drawing on a 24 px grid, in the colour of the surrounding text. */
export function Sign({
  size = 20,
  label,
  className,
  strokeWidth,
  children,
}: SignLook & { strokeWidth: number; children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {children}
    </svg>
  )
}
