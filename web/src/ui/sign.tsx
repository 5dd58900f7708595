/** What drawings of the interface have in common: icons, and what turns while one waits. */
import type { ReactNode } from 'react'

/** How a sign looks: decoration unless `label` names it. Size in pixels. */
export interface SignLook {
  size?: number | undefined
  label?: string | undefined
  className?: string | undefined
}

/** A drawing with strokes on a 24 px grid, in the colour of the text around it. */
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
