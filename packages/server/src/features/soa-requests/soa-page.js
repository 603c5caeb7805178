// Drawing a signature, and reading a file's fingerprint in the browser. Without a script, people type instead.
for (const part of document.querySelectorAll('[data-script]')) part.hidden = false;

const pad = document.querySelector('canvas.pad');
const drawn = document.querySelector('input[name="drawn"]');
if (pad && drawn) {
  const pen = pad.getContext('2d');
  const strokes = [];
  const point = (event) => {
    const box = pad.getBoundingClientRect();
    const within = (value, most) => Math.max(0, Math.min(most - 1, Math.round(value)));
    return [
      within(((event.clientX - box.left) * pad.width) / box.width, pad.width),
      within(((event.clientY - box.top) * pad.height) / box.height, pad.height),
    ];
  };
  const paint = () => {
    pen.clearRect(0, 0, pad.width, pad.height);
    pen.lineWidth = 3;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    pen.strokeStyle = '#10203a';
    for (const stroke of strokes) {
      pen.beginPath();
      pen.moveTo(stroke[0][0], stroke[0][1]);
      for (const [x, y] of stroke) pen.lineTo(x + 0.1, y);
      pen.stroke();
    }
    drawn.value = strokes.map((stroke) => stroke.map(([x, y]) => `${x},${y}`).join(' ')).join(';');
  };
  for (const stroke of drawn.value.split(';').filter(Boolean))
    strokes.push(stroke.split(' ').map((each) => each.split(',').map(Number)));
  paint();
  pad.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    pad.setPointerCapture(event.pointerId);
    strokes.push([point(event)]);
    paint();
  });
  pad.addEventListener('pointermove', (event) => {
    if (!pad.hasPointerCapture(event.pointerId)) return;
    const at = point(event);
    const stroke = strokes.at(-1);
    const [x, y] = stroke.at(-1);
    if (Math.hypot(at[0] - x, at[1] - y) < 4 || drawn.value.length > 15_000) return;
    stroke.push(at);
    paint();
  });
  document.querySelector('button[data-clear]').addEventListener('click', () => {
    strokes.length = 0;
    paint();
  });
}

const file = document.querySelector('input[type="file"]');
if (file) {
  file.addEventListener('change', async () => {
    if (!file.files[0]) return;
    const digest = await crypto.subtle.digest('SHA-256', await file.files[0].arrayBuffer());
    const field = document.querySelector('input[name="sha256"]');
    field.value = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    field.form.submit();
  });
}
