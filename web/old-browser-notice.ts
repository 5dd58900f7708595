/** The script behind `oldBrowserPath`, in which nothing may be newer than the browsers that run it. */
import { compileMessage } from '../server/src/language/message-values.ts'
import { portalMessages } from './messages-plugin.ts'
import { earlyLanguage } from './src/frame/early-language.ts'
import { oldBrowserMessage } from './src/frame/old-browser.ts'

/** Shows the notice in the visitor's language, at the top of the page. */
export function oldBrowserNotice(): string {
  const sentences = [...portalMessages()].flatMap(([language, features]) => {
    const sentence = features.get(oldBrowserMessage.feature)?.[oldBrowserMessage.key]
    return sentence === undefined ? [] : [[language, compileMessage(sentence)] as const]
  })
  return `(function(s){var p=document.createElement('p'),l=${earlyLanguage},k
p.textContent=s.en
for(k in s)if(k.slice(0,2)===l.slice(0,2))p.textContent=s[k]
p.setAttribute('role','alert')
p.style.cssText='margin:0;padding:16px;background:#ffe9a8;color:#2b2000;font:16px/1.5 sans-serif;text-align:center'
document.body.insertBefore(p,document.body.firstChild)})(${JSON.stringify(Object.fromEntries(sentences))})`
}
