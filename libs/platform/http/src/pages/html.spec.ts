import { html } from './html.js';

describe('html', () => {
  it('escapes inserted values in text and attributes', () => {
    const hostile = `"><script>alert('&')</script>`;
    expect(html`<p title="${hostile}">${hostile}</p>`.source).toBe(
      '<p title="&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;">' +
        '&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;</p>',
    );
  });

  it('inserts HTML unchanged, lists in order, and nothing for null', () => {
    const items = ['a', 'b'].map((text) => html`<li>${text}</li>`);
    expect(html`<p>${items}${null}${7}</p>`.source).toBe('<p><li>a</li><li>b</li>7</p>');
  });
});
