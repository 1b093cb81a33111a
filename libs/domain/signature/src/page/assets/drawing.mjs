// Lets the signer draw a signature in addition to typing it. Without this script the field stays hidden.

const WIDTH = 600;
const HEIGHT = 180;
const MAX_NUMBERS = 10_000;
const MAX_STROKES = 200;

const field = document.getElementById('drawing');
const input = field?.querySelector('input[name=drawing]');
if (field && input) offerDrawing(field, input);

function offerDrawing(field, input) {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * 2;
  canvas.height = HEIGHT * 2;
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-labelledby', 'drawing-label');
  const clear = document.createElement('button');
  clear.type = 'button';
  clear.className = 'plain';
  clear.textContent = 'Clear drawing';
  field.append(canvas, clear);
  field.hidden = false;

  const pen = canvas.getContext('2d');
  pen.scale(2, 2);
  pen.lineWidth = 2.2;
  pen.lineCap = pen.lineJoin = 'round';
  // The ink has the color of the text, also in dark mode. The signed form draws its own.
  const takeInk = () => {
    pen.strokeStyle = globalThis.getComputedStyle(canvas).color;
    draw();
  };

  // Restores the drawing after the page returned with an error.
  let strokes =
    input.value === '' ? [] : input.value.split(';').map((stroke) => stroke.split(/[ ,]/).map(Number));
  let drawn = null;
  takeInk();
  globalThis.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', takeInk);

  canvas.addEventListener('pointerdown', (event) => {
    if (!event.isPrimary || isFull()) return;
    canvas.setPointerCapture(event.pointerId);
    drawn = pointOf(event);
    strokes.push(drawn);
    draw();
  });
  canvas.addEventListener('pointermove', (event) => {
    if (drawn === null || isFull()) return;
    const [x, y] = pointOf(event);
    if (x === drawn.at(-2) && y === drawn.at(-1)) return;
    drawn.push(x, y);
    draw();
  });
  for (const end of ['pointerup', 'pointercancel'])
    canvas.addEventListener(end, () => {
      drawn = null;
      input.value = strokes.map(textOf).join(';');
    });
  clear.addEventListener('click', () => {
    strokes = [];
    input.value = '';
    draw();
  });

  function pointOf({ clientX, clientY }) {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    return [
      clamped(((clientX - left) / width) * WIDTH, WIDTH),
      clamped(((clientY - top) / height) * HEIGHT, HEIGHT),
    ];
  }

  function isFull() {
    return strokes.length > MAX_STROKES - 1 || strokes.flat().length > MAX_NUMBERS - 2;
  }

  function draw() {
    pen.clearRect(0, 0, WIDTH, HEIGHT);
    for (const [x, y, ...rest] of strokes) {
      pen.beginPath();
      pen.moveTo(x, y);
      pen.lineTo(x, y);
      for (let index = 0; index < rest.length; index += 2) pen.lineTo(rest[index], rest[index + 1]);
      pen.stroke();
    }
  }
}

function clamped(value, most) {
  return Math.min(most, Math.max(0, Math.round(value)));
}

/** Formats a stroke for sending: `x,y x,y …`. */
function textOf(stroke) {
  const points = [];
  for (let index = 0; index < stroke.length; index += 2) points.push(`${stroke[index]},${stroke[index + 1]}`);
  return points.join(' ');
}
