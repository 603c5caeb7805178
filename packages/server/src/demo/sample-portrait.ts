/** A drawn portrait, so that no one's photo is part of the product. */
export async function samplePortrait(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
<defs><linearGradient id="wall" x2="0" y2="1"><stop stop-color="#dbe7f3"/><stop offset="1" stop-color="#a9c3dd"/></linearGradient></defs>
<rect width="512" height="512" fill="url(#wall)"/>
<path d="M150 250c-20-120 30-190 106-190s126 70 106 190c-6 40-10 90-18 130H168c-8-40-12-90-18-130z" fill="#3b2a22"/>
<path d="M60 512c8-110 80-150 196-150s188 40 196 150z" fill="#24476b"/>
<path d="M206 330h100v62c0 30-100 30-100 0z" fill="#c98f6d"/>
<path d="M206 362l50 60 50-60 40 24-90 126-90-126z" fill="#f4f6f8"/>
<ellipse cx="256" cy="238" rx="84" ry="106" fill="#dca583"/>
<path d="M172 222c4-90 50-120 84-120 40 0 84 36 84 120-24-20-40-56-48-84-24 40-76 70-120 84z" fill="#3b2a22"/>
<ellipse cx="224" cy="240" rx="8" ry="9" fill="#2b1d17"/><ellipse cx="290" cy="240" rx="8" ry="9" fill="#2b1d17"/>
<path d="M206 218q18-12 36 0M272 218q18-12 36 0" stroke="#3b2a22" stroke-width="6" fill="none" stroke-linecap="round"/>
<path d="M256 246l-8 34q8 8 18 2" stroke="#b97b5a" stroke-width="5" fill="none" stroke-linecap="round"/>
<path d="M220 300q36 34 74 0" stroke="#a4473f" stroke-width="9" fill="none" stroke-linecap="round"/>
</svg>`;
  return sharp(Buffer.from(drawing)).webp({ quality: 80 }).toBuffer();
}
