/** The console's tokens and components, as far as this page uses them. */
export const mailboxStyle = `
@font-face { font-family: "IBM Plex Sans Variable"; font-display: swap; font-weight: 100 700; src: url(/mail/plex.woff2) format("woff2"); }
@font-face { font-family: "Geist Mono Variable"; font-display: swap; font-weight: 100 900; src: url(/mail/geist-mono.woff2) format("woff2"); }
:root {
  color-scheme: dark;
  --void: oklch(0.145 0.008 235); --canvas: oklch(0.172 0.008 235); --panel: oklch(0.204 0.009 235);
  --raised: oklch(0.238 0.011 235); --well: oklch(0.158 0.008 235); --hover: oklch(0.228 0.011 235);
  --selected: oklch(0.282 0.015 235);
  --line-faint: oklch(0.25 0.01 235); --line: oklch(0.3 0.012 235); --line-strong: oklch(0.38 0.014 235);
  --line-control: oklch(0.53 0.016 235); --line-control-hover: oklch(0.62 0.016 235);
  --fg: oklch(0.955 0.004 235); --fg-2: oklch(0.8 0.01 235); --fg-3: oklch(0.69 0.013 235);
  --lamp: oklch(0.915 0.066 92); --lamp-hover: oklch(0.955 0.052 94); --lamp-ink: oklch(0.215 0.025 85);
  --lamp-wash: oklch(0.272 0.022 88); --lamp-line: oklch(0.42 0.035 88);
  --signal: oklch(0.775 0.095 232); --redeemed: oklch(0.82 0.125 158); --partial: oklch(0.83 0.125 74);
  --partial-bg: oklch(0.282 0.042 72); --partial-line: oklch(0.44 0.075 72);
  --error: oklch(0.765 0.135 23); --error-bg: oklch(0.272 0.055 22); --error-line: oklch(0.46 0.12 24);
  --danger: oklch(0.545 0.17 25); --danger-ink: oklch(0.985 0.005 25);
  --sans: "IBM Plex Sans Variable", "IBM Plex Sans", ui-sans-serif, system-ui, sans-serif;
  --mono: "Geist Mono Variable", "Geist Mono", ui-monospace, Menlo, monospace;
}
@media (prefers-contrast: more) {
  :root { --fg-2: oklch(0.9 0.008 235); --fg-3: oklch(0.84 0.01 235); --line-faint: oklch(0.38 0.012 235);
    --line: oklch(0.5 0.014 235); --line-control: oklch(0.72 0.014 235); }
}
*, ::before, ::after { box-sizing: border-box; }
html, body { height: 100%; margin: 0; }
html { scrollbar-color: var(--line-control) transparent; scrollbar-width: thin; }
body { background: var(--void); color: var(--fg); font: 400 0.8125rem/1.25rem var(--sans); font-variant-numeric: tabular-nums;
  -webkit-font-smoothing: antialiased; display: grid; grid-template: 48px minmax(0, 1fr) / minmax(0, 1fr); }
h1, h2, p, ul, dl, dd, dt, pre { margin: 0; padding: 0; font-size: inherit; font-weight: inherit; }
ul { list-style: none; }
button, input, textarea { font: inherit; color: inherit; }
button { cursor: pointer; }
a { color: inherit; text-decoration: none; }
svg { display: block; flex: none; width: 14px; height: 14px; fill: none; stroke: currentColor; stroke-width: 1.75;
  stroke-linecap: round; stroke-linejoin: round; }
:focus-visible { outline: 2px solid var(--lamp); outline-offset: 2px; }
[hidden] { display: none !important; }
.sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip:focus { position: fixed; z-index: 9; left: 8px; top: 8px; width: auto; height: auto; clip-path: none; padding: 8px 12px;
  background: var(--raised); border-radius: 6px; }
.small { font-size: 0.75rem; line-height: 1rem; color: var(--fg-3); }
.trunc { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-width: 0; }
.link { color: var(--signal); text-decoration: underline; text-underline-offset: 2px; }

.bar { display: flex; align-items: center; gap: 12px; padding: 0 20px 0 16px; border-bottom: 1px solid var(--line-faint); min-width: 0; }
.brand { display: flex; align-items: center; gap: 10px; font-weight: 600; font-size: 0.875rem; flex: none; }
.brand svg { width: 22px; height: 22px; color: var(--lamp); stroke-width: 1.9; }
.chip { display: inline-flex; align-items: center; gap: 6px; height: 22px; padding: 0 8px; border-radius: 4px; flex: none;
  border: 1px solid var(--line); color: var(--fg-2); font-size: 0.75rem; }
.chip svg { width: 12px; height: 12px; }
.end { margin-left: auto; display: flex; align-items: center; gap: 8px; flex: none; }
.btn { display: inline-flex; align-items: center; justify-content: center; gap: 6px; height: 28px; padding: 0 10px; border-radius: 6px;
  border: 1px solid transparent; background: none; font-size: 0.75rem; font-weight: 500; white-space: nowrap; color: var(--fg-2);
  transition: background 80ms; }
.btn:hover { background: var(--hover); color: var(--fg); }
.btn.secondary { background: var(--raised); border-color: var(--line); color: var(--fg); }
.btn.secondary:hover { background: var(--selected); border-color: var(--line-strong); }
.btn.primary, .btn.primary:hover { background: var(--lamp); color: var(--lamp-ink); font-weight: 600; }
.btn.primary:hover { background: var(--lamp-hover); }
.btn.danger, .btn.danger:hover { background: var(--danger); color: var(--danger-ink); font-weight: 600; }
.btn[aria-disabled] { cursor: progress; }

.box { display: grid; grid-template-columns: 428px minmax(0, 1fr); background: var(--canvas); min-height: 0; }
.box > * { display: flex; flex-direction: column; min-height: 0; min-width: 0; }
.messages { border-right: 1px solid var(--line-faint); }
.find { padding: 12px 16px; border-bottom: 1px solid var(--line-faint); display: grid; gap: 10px; flex: none; }
.input { display: flex; align-items: center; gap: 8px; height: 32px; padding: 0 10px; border-radius: 6px;
  border: 1px solid var(--line-control); background: var(--well); }
.input:hover { border-color: var(--line-control-hover); }
.input:focus-within { border-color: var(--lamp); outline: 1px solid var(--lamp); }
.input svg { color: var(--fg-3); }
.input input { flex: 1; min-width: 0; height: 100%; padding: 0; border: 0; background: none; outline: 0; }
::placeholder { color: var(--fg-3); opacity: 1; }
.seg { display: inline-flex; padding: 2px; gap: 1px; border-radius: 6px; background: var(--well); border: 1px solid var(--line);
  justify-self: start; max-width: 100%; overflow-x: auto; }
.seg a { display: inline-flex; align-items: center; height: 26px; padding: 0 10px; border-radius: 6px; color: var(--fg-2);
  font-size: 0.75rem; white-space: nowrap; }
.seg a:hover { color: var(--fg); background: var(--panel); }
.seg a[aria-current] { background: var(--lamp-wash); color: var(--lamp); font-weight: 500; box-shadow: inset 0 0 0 1px var(--lamp-line); }
.seg a:focus-visible, .ml:focus-visible, .tabs a:focus-visible { outline-offset: -2px; }
.note { margin: 0; padding: 8px 16px; border-bottom: 1px solid var(--line-faint); color: var(--partial); font-size: 0.75rem; line-height: 1rem; }
.newer { align-self: center; margin: 8px; }
.rows { overflow-y: auto; flex: 1; min-height: 0; scroll-padding: 8px; }
.rows[aria-busy="true"] { cursor: progress; }
.ml { display: grid; grid-template-columns: 18px minmax(0, 1fr) auto; gap: 1px 10px; padding: 9px 16px;
  border-bottom: 1px solid var(--line-faint); transition: background 80ms; }
.ml:hover { background: var(--hover); }
.ml > svg { margin-top: 3px; color: var(--fg-3); }
.ml[aria-current] { background: var(--selected); box-shadow: inset 2px 0 0 var(--lamp); }
.ml .who { font-weight: 500; }
.ml .line { grid-column: 2 / -1; }
.bad, .ml .bad { color: var(--error); }
.pager { display: flex; align-items: center; gap: 8px; padding: 8px 16px; border-top: 1px solid var(--line-faint); flex: none; }
.empty { padding: 48px 24px; text-align: center; color: var(--fg-2); display: grid; gap: 6px; justify-items: center; }
.seats { width: 96px; height: 10px; background: oklch(0.36 0.012 235);
  mask: repeating-linear-gradient(90deg, #000 0 3px, transparent 3px 5px); margin-bottom: 8px; }
.nothing { flex: 1; place-content: center; display: grid; }

.back { display: none; }
.hd { padding: 16px 24px 0; flex: none; border-bottom: 1px solid var(--line-faint); display: grid; gap: 8px; }
.hd .top { display: flex; justify-content: space-between; align-items: flex-start; gap: 16px; }
.hd h2 { font-size: 1rem; line-height: 1.5rem; font-weight: 600; overflow-wrap: anywhere; }
.state { display: flex; align-items: center; gap: 6px; font-size: 0.75rem; line-height: 1.5rem; font-weight: 500; color: var(--fg-2);
  flex: none; max-width: 50%; }
.state svg { width: 12px; height: 12px; stroke-width: 2; color: var(--redeemed); }
.state.bad svg { color: var(--error); }
.kv { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 3px 14px; line-height: 1rem; }
.kv dt { color: var(--fg-3); }
.kv dd { overflow-wrap: anywhere; }
.id { font: 0.71875rem/1rem var(--mono); letter-spacing: -0.015em; color: var(--fg-3); }
.files { display: flex; flex-wrap: wrap; gap: 6px; max-height: 5rem; overflow-y: auto; }
.files a { max-width: 100%; height: 26px; }
.tabs { display: flex; gap: 24px; margin-top: -2px; overflow-x: auto; }
.tabs a { display: inline-flex; align-items: center; height: 38px; color: var(--fg-2); border-bottom: 2px solid transparent; }
.tabs a:hover { color: var(--fg); }
.tabs a[aria-current] { color: var(--fg); font-weight: 600; border-bottom-color: var(--lamp); }
.mail { flex: 1; min-height: 0; overflow: auto; padding: 18px 24px; display: flex; gap: 20px; }
.paper { color-scheme: light; width: 648px; max-width: 100%; height: 100%; min-height: 240px; border: 0; border-radius: 8px;
  background: #fff; flex: 0 1 auto; }
input[type=file]::file-selector-button { font: inherit; font-size: 13px; font-weight: 500; color: var(--fg); background: var(--raised); border: 1px solid var(--line); border-radius: 6px; padding: 5px 10px; margin-right: 10px; }
.aside { max-width: 24ch; display: grid; gap: 12px; align-content: start; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; max-width: 72ch; font: inherit; }
.quote { color: var(--fg-3); border-left: 2px solid var(--line-strong); padding-left: 10px; }
.quote summary { color: var(--fg-2); font-size: 0.75rem; cursor: pointer; width: fit-content; min-height: 24px; }
.source { white-space: pre-wrap; overflow-wrap: anywhere; font: 0.71875rem/1.125rem var(--mono); color: var(--fg-2); }
.callout { padding: 8px 12px; border-radius: 6px; border: 1px solid var(--partial-line); background: var(--partial-bg); color: var(--partial);
  font-size: 0.75rem; line-height: 1rem; overflow-wrap: anywhere; }
.callout.bad { border-color: var(--error-line); background: var(--error-bg); color: var(--error); }
.callout.done { border-color: var(--line); background: var(--panel); color: var(--fg-2); }
.ans { flex: none; margin: 0 24px 18px; border: 1px solid var(--line-control); border-radius: 8px; background: var(--well); }
.ans:focus-within { border-color: var(--lamp); }
.ans .to { display: flex; align-items: center; gap: 8px; padding: 0 6px 0 12px; min-height: 38px; border-bottom: 1px solid var(--line-faint); }
.ans .to .who { font-weight: 500; flex: none; max-width: 50%; }
.ans textarea { display: block; width: 100%; min-height: 68px; max-height: 30vh; padding: 8px 12px; border: 0; background: none; resize: vertical; outline: 0; }
.ans .ft { display: flex; align-items: center; gap: 10px; padding: 6px 6px 6px 12px; border-top: 1px solid var(--line-faint); }
.ans .callout { margin: 8px; }
.sheet { padding: 48px 24px; max-width: 480px; display: grid; gap: 12px; align-content: start; }
.sheet h2 { font-size: 1rem; line-height: 1.5rem; font-weight: 600; }
.new { max-width: 680px; width: 100%; padding: 24px; overflow-y: auto; }
.new .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
.field { display: grid; gap: 4px; color: var(--fg-2); font-size: 0.75rem; line-height: 1rem; min-width: 0; }
.field input, .field textarea { font-size: 0.8125rem; line-height: 1.25rem; color: var(--fg); min-width: 0; }
.field textarea { padding: 8px 10px; border-radius: 6px; border: 1px solid var(--line-control); background: var(--well); resize: vertical; }
.field textarea:focus { border-color: var(--lamp); outline: 1px solid var(--lamp); }
.field [type="file"] { min-height: 28px; }
.sheet form { display: flex; gap: 8px; }

@media (max-width: 1100px) { .box { grid-template-columns: 320px minmax(0, 1fr); } .bar > .small { display: none; } .aside { display: none; } }
@media (max-width: 767px) {
  body { font-size: 0.875rem; }
  .bar { gap: 8px; padding: 0 8px 0 16px; }
  .bar .chip, .bar .json, .bar .wide { display: none; }
  .bar .end span { text-transform: capitalize; }
  .end { gap: 0; }
  .box { grid-template-columns: minmax(0, 1fr); }
  .messages { border-right: 0; }
  .opened .messages, body:not(.opened) .message { display: none; }
  .back { display: inline-flex; align-items: center; min-height: 44px; color: var(--signal); }
  .hd { padding: 4px 16px 0; }
  .hd .top { flex-direction: column; gap: 4px; }
  .state { max-width: 100%; }
  .mail { padding: 16px; }
  .ans { margin: 0 12px 12px; }
  .ans .to { flex-wrap: wrap; padding: 6px 12px; }
  .ans .to .small { display: none; }
  .ans .to .who { max-width: 100%; }
  .ans .ft { flex-wrap: wrap; }
  .message { overflow-y: auto; }
  .message > * { flex: none; }
  .paper { width: 100%; height: 60vh; }
  .new .pair { grid-template-columns: 1fr; }
  .field [type="file"] { min-height: 44px; }
  .btn, .input { height: 44px; }
  .seg a, .tabs a, .files a { height: 44px; }
  .tabs { gap: 8px; }
  .tabs a { min-width: 52px; justify-content: center; }
  .quote summary { min-height: 44px; }
}
@media (pointer: coarse) { .btn, .seg a, .tabs a, .input, .files a { height: 44px; } }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media (forced-colors: active) { .ml[aria-current], .seg a[aria-current] { outline: 2px solid Highlight; outline-offset: -2px; } }
`
