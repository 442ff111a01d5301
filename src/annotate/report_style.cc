#include "annotate/report_style.h"

namespace danco {

// Without the script the page is a table and all positions below each other; with it, one position
// at a time beside the table (`step`).
const absl::string_view kReportStyle = R"(
:root{color-scheme:light dark;--bg:#fbfaf7;--fg:#1f1d1a;--dim:#5d574d;--line:#d8d2c5;--card:#fff;
--white:#fffdf6;--black:#4a443b;--bad:#a3231b;--warn:#8a5300;--note:#3c5a00;--link:#0b5394;--now:#fff1c2}
@media(prefers-color-scheme:dark){:root{--bg:#171614;--fg:#ece8e1;--dim:#aaa396;--line:#3d3a34;
--card:#211f1c;--white:#d9d3c4;--black:#0c0b0a;--bad:#ff8f85;--warn:#f0b65a;--note:#b7d36b;
--link:#8fc1f5;--now:#4a3f17}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:78rem;padding:1rem;background:var(--bg);color:var(--fg);
font:1rem/1.5 system-ui,sans-serif;overflow-wrap:break-word}
h1{font-size:1.6rem;margin:.2em 0}h2{font-size:1.25rem;margin:1.4em 0 .5em}h3{font-size:1.1rem;margin:0 0 .4em}
a{color:var(--link)}:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.skip{position:absolute;left:-99rem}.skip:focus{position:static}
.verdict{font-size:1.15rem;margin:.3em 0 .8em}.dim{color:var(--dim);font-size:.9rem}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
caption{text-align:left;font-weight:600;padding:.3em 0}
th,td{border-bottom:1px solid var(--line);padding:.3em .5em;text-align:left;vertical-align:top}
td.n,th.n{text-align:right;white-space:nowrap}
.turns tr.now{background:var(--now)}
.sides{max-width:28rem;margin-bottom:1rem}.sides th[scope=row]{font-weight:400}.scroll{overflow-x:auto}
.inaccuracy{color:var(--note)}.mistake{color:var(--warn)}.blunder{color:var(--bad)}
.inaccuracy,.mistake,.blunder{font-weight:600}
.graph{display:block;width:100%;height:auto;border:1px solid var(--line);background:var(--black)}
.graph .area{fill:var(--white)}.graph .mid{stroke:#8a8172;stroke-dasharray:4 4}
.graph .dot{fill:#c2352b;stroke:#fff;stroke-width:1}.graph .dot.mistake{fill:#d88a1c}
.graph a:hover rect,.graph a:focus rect{fill:#5b8c3e;fill-opacity:.4}
.cards{display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,19rem),1fr))}
.ply{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:.8rem;scroll-margin:4.5rem 0 1rem}
.ply:target{border-color:var(--link)}
.board{display:block;width:100%;height:auto;border-radius:.2rem}
.aside{display:grid;gap:.8rem;grid-template-columns:repeat(2,minmax(0,1fr));margin-top:.6rem}
figure{margin:0}figcaption{font-size:.9rem;color:var(--dim);padding:.2em 0}
.fen{font:.75rem/1.4 ui-monospace,monospace;color:var(--dim);overflow-wrap:anywhere}
.bar{display:none;gap:.4rem;flex-wrap:wrap;margin:0 0 .6rem}
.bar button{font:inherit;min-width:2.9rem;min-height:2.75rem;padding:.2rem .7rem;border:1px solid var(--line);
border-radius:.4rem;background:var(--card);color:var(--fg);cursor:pointer}
.live{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.script .bar{display:flex}.step .bar{position:sticky;top:0;z-index:1;padding:.3rem 0;background:var(--bg)}
.step .cards{display:block}.step .ply{display:none}.step .ply.now{display:block}
.step .cols{display:flex;flex-direction:column}.step .view{order:-1}
@media(min-width:60rem){.step .cols{display:grid;grid-template-columns:minmax(0,27rem) minmax(0,1fr);gap:1.5rem;
align-items:start}.step .view{position:sticky;top:.5rem;max-height:calc(100vh - 1rem);overflow-y:auto}}
@media(max-width:40rem){body{padding:.6rem}.turns .wide{display:none}th,td{padding:.3em .35em}}
@media print{:root{color-scheme:light;--bg:#fff;--fg:#000;--dim:#444;--line:#bbb;--card:#fff;--white:#fffdf6;
--black:#4a443b;--bad:#a3231b;--warn:#8a5300;--note:#3c5a00;--link:#000}
body{max-width:none;font-size:9pt;padding:0}.bar,.skip,.links{display:none!important}
.step .cards,.cards{display:block!important;columns:3;column-gap:1rem}
.step .ply,.ply{display:block!important;break-inside:avoid;margin:0 0 1rem;padding:.5rem}
.step .cols{display:block!important}.step .view{position:static;max-height:none;overflow:visible}
.turns tr.now{background:none}tr,figure{break-inside:avoid}
.board,.graph{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
)";

// Arrow keys and buttons step through the game that is nearest; the address names the position.
const absl::string_view kReportScript = R"(
(function(){
document.documentElement.classList.add('script');
var games=[].map.call(document.querySelectorAll('.game'),function(game){
  var cards=[].slice.call(game.querySelectorAll('.ply')),at=0,live=game.querySelector('.live');
  function show(i,scroll){
    at=Math.max(0,Math.min(cards.length-1,i));
    cards.forEach(function(c,k){c.classList.toggle('now',k===at);});
    game.querySelectorAll('.turns tr.now').forEach(function(r){r.classList.remove('now');});
    var link=game.querySelector('.turns a[href="#'+cards[at].id+'"]');
    if(link){link.closest('tr').classList.add('now');}
    live.textContent=cards[at].querySelector('h3').textContent+'. '+
      (cards[at].querySelector('.words')||{textContent:''}).textContent;
    if(scroll){history.replaceState(null,'','#'+cards[at].id);
      if(!game.classList.contains('step')){cards[at].scrollIntoView({block:'nearest'});}}
  }
  function all(on){game.classList.toggle('step',!on);
    game.querySelector('[data-go=all]').setAttribute('aria-pressed',on?'true':'false');}
  game.querySelector('.bar').addEventListener('click',function(e){
    var go=e.target.getAttribute('data-go');
    if(go==='first'){show(0,true);}if(go==='back'){show(at-1,true);}
    if(go==='on'){show(at+1,true);}if(go==='last'){show(cards.length-1,true);}
    if(go==='all'){all(game.classList.contains('step'));}
  });
  all(false);show(0,false);
  return {show:function(i){show(i,true);},at:function(){return at;},element:game,
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
  var to={ArrowLeft:current.at()-1,ArrowRight:current.at()+1,Home:0,End:current.count-1}[e.key];
  if(to===undefined){return;}
  e.preventDefault();current.show(to);
});
window.addEventListener('hashchange',follow);follow();
})();
)";

}  // namespace danco
