/**
 * Switches the theme until the page's own script or the app does: those prevent the default of the click.
 */
export const earlyThemeScript = `addEventListener('click',function(e){var d=document.documentElement.dataset
if(e.defaultPrevented||!e.target.closest||!e.target.closest('[data-theme-button]'))return
d.switching='';d.theme=d.theme==='light'?'dark':'light';document.body.offsetHeight;delete d.switching
try{localStorage.setItem('theme',d.theme)}catch(e){}})`
