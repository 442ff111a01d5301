#include "annotate/report_style.h"

namespace danco {

// Colours, fonts and spacing are those of the page in the browser (web/page/style.css). Without the
// script the page is a table and all positions below each other; with it, one position at a time
// beside the table (`step`), all of it on one screen where that is wide enough.
const absl::string_view kReportStyle = R"(
:root{color-scheme:light dark;--ground:#f6f2ea;--sheet:#fffdf9;--ink:#26221c;--hush:#5d564a;--line:#d3cab9;
--accent:#2f6b4f;--warn:#9c2a1d;--button:#ece5d6;--mild:#8a5300;--note:#3c5a00;--now:#e3ecd9;
--white:#fffdf6;--black:#4a443b}
@media(prefers-color-scheme:dark){:root{--ground:#15171b;--sheet:#1f2329;--ink:#e9e6df;--hush:#a9adb3;--line:#3a4049;
--accent:#7fd0ab;--warn:#ff9d8c;--button:#2b3038;--mild:#f0b65a;--note:#b7d36b;--now:#2c3f37;
--white:#e3ddd0;--black:#08090b}
.board .sq0{fill:#c3ad88}.board .sq1{fill:#866a4e}.board .mark{fill:#4f8f2c}
.board .w .f{fill:#f3eee3}.board .b .f{fill:#201e1d}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:100rem;padding:.6rem 1rem;background:var(--ground);color:var(--ink);
font:16px/1.45 system-ui,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:break-word}
h1{font-size:1.15rem;margin:0}h2{font-size:1.3rem;margin:1.4em 0 .3em}h3{font-size:1.1rem;margin:0 0 .3em}
p{margin:0 0 .5em}a{color:var(--accent)}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.verdict{margin:.1em 0}.dim{color:var(--hush);font-size:.9rem}
.unseen,.live{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.game+.game{border-top:1px solid var(--line);margin-top:1.5rem;padding-top:.8rem}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;font-size:.92rem}
caption{text-align:left;font-weight:600;padding:.3em 0}
th,td{border-bottom:1px solid var(--line);padding:.22em .45em;text-align:left;vertical-align:top}
td.n,th.n{text-align:right;white-space:nowrap}
.turns tr.now{background:var(--now);box-shadow:inset 3px 0 var(--accent)}
.panel figure{margin:.5rem 0 0}.sides{margin-top:.5rem}.sides th[scope=row]{font-weight:400}
summary{cursor:pointer;color:var(--accent);padding:.2em 0}
.inaccuracy{color:var(--note)}.mistake{color:var(--mild)}.blunder{color:var(--warn)}
.inaccuracy,.mistake,.blunder{font-weight:600}
.graph,.clocks{display:block;width:100%;height:7rem;border:1px solid var(--line);border-radius:4px;background:var(--black)}
.graph .area{fill:var(--white)}.graph .mid{stroke:#8a8172;stroke-dasharray:4 4}
.graph .dot{fill:#c2352b;stroke:#fff;stroke-width:1}.graph .dot.mistake{fill:#d88a1c}
.cursor{stroke:#2a6fb5;stroke-width:3;vector-effect:non-scaling-stroke}
.graph a:hover rect,.graph a:focus rect{fill:#5b8c3e;fill-opacity:.4}
.clocks{height:3.5rem;background:var(--sheet)}.clocks path{fill:none;stroke:var(--ink);stroke-width:2;
vector-effect:non-scaling-stroke}.clocks .of-black{stroke-dasharray:5 4}.clocks .cursor{stroke:#2a6fb5}
.cards{display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,19rem),1fr))}
.ply,.minis figure{background:var(--sheet);border:1px solid var(--line);border-radius:8px;padding:.6rem}
.ply{scroll-margin:4rem 0 1rem}.ply:target{border-color:var(--accent)}
.stage{display:flex;gap:.4rem;align-items:stretch;margin-bottom:.5rem}
.eval{flex:0 0 .7rem;background:var(--black);border:1px solid var(--line);border-radius:4px;overflow:hidden;
display:flex;align-items:flex-end}.eval.flipped{align-items:flex-start}.eval i{width:100%;background:var(--white)}
.board{display:block;width:100%;height:auto;border-radius:4px}.stage .board{flex:1;min-width:0}
.minis{display:grid;gap:.6rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,14.5rem),1fr));align-items:start;margin:.5rem 0}
.line a{display:inline-block;padding:.1em .25em;border-radius:4px}.line a.now{background:var(--now);font-weight:600}
figure{margin:0}figcaption{font-size:.9rem;color:var(--hush);padding:.2em 0}
.fen{font:.75rem/1.4 ui-monospace,monospace;color:var(--hush);overflow-wrap:anywhere}
.bar{display:none;gap:.4rem;flex-wrap:wrap;margin:.4rem 0}
.bar button,.bar .button{font:inherit;min-width:2.75rem;min-height:40px;padding:.3rem .7rem;border:1px solid var(--line);
border-radius:8px;background:var(--button);color:var(--ink);cursor:pointer;text-decoration:none;display:inline-flex;align-items:center;
justify-content:center}.bar [hidden]{display:none}.bar [aria-pressed=true]{background:var(--now)}
.script .bar{display:flex}.step .bar{position:sticky;top:0;z-index:1;padding:.3rem 0;margin:0;background:var(--ground)}
.step .cards{display:block}.step .ply{display:none;border:0;padding:0;background:none}.step .ply.now{display:block}
.step .steps{display:none}
.step .cols{display:flex;flex-direction:column;gap:.6rem}.step .view{order:-1}
.step .scroll{position:relative;max-height:18rem;overflow-y:auto;border:1px solid var(--line);border-radius:8px;background:var(--sheet)}
@media(min-width:64rem){
.step .cols{display:grid;grid-template-columns:minmax(0,1fr) minmax(20rem,25rem);gap:1rem;--side:min(calc(100vh - 11.5rem),46vw);
height:calc(100vh - 7.5rem);min-height:26rem;margin-top:.4rem}
.step .view,.step .panel{min-height:0;display:flex;flex-direction:column}
.step .cards{flex:1;min-height:0}.step .ply{scroll-margin-top:60rem}
.step .ply.now{display:grid;grid-template-columns:calc(var(--side) + 1.1rem) minmax(0,1fr);gap:1rem;height:100%}
.step .said{overflow-y:auto;min-height:0;padding-right:.3rem}.step .stage{align-self:start;margin:0}
.step .scroll{flex:1;max-height:none;min-height:8rem}}
@media(max-width:40rem){body{padding:.4rem .5rem}.turns .wide{display:none}.bar button,.bar .button{padding:.3rem .5rem}}
@media print{:root{color-scheme:light;--ground:#fff;--ink:#000;--hush:#444;--line:#bbb;--sheet:#fff;--white:#fffdf6;
--black:#4a443b;--warn:#a3231b;--mild:#8a5300;--note:#3c5a00;--accent:#000;--now:#fff}
.board .sq0{fill:#efe0c4}.board .sq1{fill:#bb9469}
body{max-width:none;font-size:9pt;padding:0}.bar,.links,.learn{display:none!important}
.step .cards,.cards{display:block!important;columns:3;column-gap:1rem}
.step .ply,.ply{display:block!important;break-inside:avoid;margin:0 0 1rem;padding:.5rem}
.step .cols{display:block!important;height:auto}.step .scroll{max-height:none;overflow:visible}
.turns tr.now{background:none;box-shadow:none}tr,figure{break-inside:avoid}
.board,.graph,.eval{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
)";

// Arrow keys and buttons step through the game that is nearest, or through a better line that was
// opened; the address names the position.
const absl::string_view kReportScript = R"(
(function(){
document.documentElement.classList.add('script');
var games=[].map.call(document.querySelectorAll('.game'),function(game){
  var cards=[].slice.call(game.querySelectorAll('.ply')),at=0,live=game.querySelector('.live');
  var home=game.querySelector('[data-go=game]'),line=null;
  function place(svg){
    var stage=cards[at].querySelector('.stage'),old=stage.querySelector('.board');
    if(svg!==old){stage.replaceChild(svg,old);}
  }
  function leave(){
    if(!line){return;}
    place(line.board);line.links.forEach(function(a){a.classList.remove('now');a.removeAttribute('aria-current');});
    line=null;home.hidden=true;
  }
  function walk(k){
    if(k<0||!line){leave();return;}
    line.k=Math.min(line.links.length-1,k);
    var link=line.links[line.k],figure=document.getElementById(link.getAttribute('href').slice(1));
    place(figure.querySelector('.board').cloneNode(true));
    line.links.forEach(function(a){a.classList.toggle('now',a===link);});
    home.hidden=false;live.textContent='Better: '+link.textContent;
  }
  function open(link){
    leave();
    line={links:[].slice.call(link.parentNode.querySelectorAll('a')),k:0,board:cards[at].querySelector('.stage .board')};
    walk(line.links.indexOf(link));
  }
  function show(i,scroll){
    leave();
    at=Math.max(0,Math.min(cards.length-1,i));
    cards.forEach(function(c,k){c.classList.toggle('now',k===at);});
    game.querySelectorAll('.turns tr.now').forEach(function(r){r.classList.remove('now');});
    var link=game.querySelector('.turns a[href="#'+cards[at].id+'"]'),box=game.querySelector('.scroll');
    if(link){var row=link.closest('tr');row.classList.add('now');
      box.scrollTop=row.offsetTop-(box.clientHeight-row.offsetHeight)/2;}else{box.scrollTop=0;}
    game.querySelectorAll('.cursor').forEach(function(c){
      var b=c.ownerSVGElement.viewBox.baseVal,x=b.width*at/Math.max(1,cards.length-1);
      c.setAttribute('d','M'+x+' 0V'+b.height);});
    live.textContent=cards[at].querySelector('h3').textContent+'. '+
      (cards[at].querySelector('.words')||{textContent:''}).textContent;
    if(scroll){history.replaceState(null,'','#'+cards[at].id);
      if(!game.classList.contains('step')){cards[at].scrollIntoView({block:'nearest'});}}
  }
  function all(on){leave();game.classList.toggle('step',!on);
    game.querySelector('[data-go=all]').setAttribute('aria-pressed',on?'true':'false');}
  function by(step){if(line){walk(line.k+step);}else{show(at+step,true);}}
  game.querySelector('.bar').addEventListener('click',function(e){
    var go=e.target.getAttribute('data-go');
    if(go==='first'){show(0,true);}if(go==='back'){by(-1);}
    if(go==='on'){by(1);}if(go==='last'){show(cards.length-1,true);}
    if(go==='game'){leave();}
    if(go==='all'){all(game.classList.contains('step'));}
  });
  game.addEventListener('click',function(e){
    var link=e.target.closest('.line a');
    if(link&&game.classList.contains('step')){e.preventDefault();open(link);}
  });
  game.querySelector('.sides').removeAttribute('open');
  all(false);show(0,false);
  return {show:function(i){show(i,true);},by:by,leave:leave,element:game,
    find:function(id){return cards.findIndex(function(c){return c.id===id;});},count:cards.length};
});
var current=games[0];
function follow(){
  var id=decodeURIComponent(location.hash.slice(1));
  games.forEach(function(g){var i=g.find(id);if(i>=0){current=g;g.show(i);
    g.element.querySelector('.view').scrollIntoView({block:'nearest'});}});
}
document.addEventListener('focusin',function(e){
  games.forEach(function(g){if(g.element.contains(e.target)){current=g;}});});
document.addEventListener('keydown',function(e){
  if(!current||e.altKey||e.ctrlKey||e.metaKey||/^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName)){return;}
  if(e.key==='ArrowLeft'){current.by(-1);}else if(e.key==='ArrowRight'){current.by(1);}
  else if(e.key==='Home'){current.show(0);}else if(e.key==='End'){current.show(current.count-1);}
  else if(e.key==='Escape'){current.leave();}else{return;}
  e.preventDefault();
});
window.addEventListener('hashchange',follow);follow();
})();
)";

}  // namespace danco
