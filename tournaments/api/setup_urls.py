"""Addresses of the interface about events before they are played: setting up, entrants, draws, public views."""

from __future__ import annotations

from django.urls import path

from tournaments.api.views import apart, draws, entrants, files, formats, public, tournaments

ENTRANT = "tournaments/<slug:slug>/entrants/<int:number>"
PUBLIC = "public/tournaments/<slug:slug>"
DRAW = "tournaments/<slug:slug>/draw"

urlpatterns = [
    path("apart/", apart.ApartList.as_view(), name="apart_list"),
    path("apart/<int:pk>/", apart.ApartDetail.as_view(), name="apart_detail"),
    path("formats/", formats.FormatList.as_view(), name="format_list"),
    path("formats/plan/", formats.FormatPlan.as_view(), name="format_plan"),
    path("tournaments/", tournaments.TournamentList.as_view(), name="tournament_list"),
    path("tournaments/import/", files.TournamentImport.as_view(), name="tournament_import"),
    path("tournaments/<slug:slug>/", tournaments.TournamentDetail.as_view(), name="tournament_detail"),
    path("tournaments/<slug:slug>/publish/", tournaments.TournamentPublish.as_view(), name="tournament_publish"),
    path("tournaments/<slug:slug>/announce/", tournaments.TournamentAnnounce.as_view(), name="tournament_announce"),
    path("tournaments/<slug:slug>/log/", tournaments.TournamentLog.as_view(), name="tournament_log"),
    path("tournaments/<slug:slug>/file/", files.TournamentFile.as_view(), name="tournament_file"),
    path("tournaments/<slug:slug>/entrants/", entrants.EntrantList.as_view(), name="entrant_list"),
    path(f"{ENTRANT}/", entrants.EntrantDetail.as_view(), name="entrant_detail"),
    path(f"{ENTRANT}/check-in/", entrants.EntrantCheckIn.as_view(), name="entrant_check_in"),
    path(f"{ENTRANT}/pay/", entrants.EntrantPay.as_view(), name="entrant_pay"),
    path(f"{ENTRANT}/leave/", entrants.EntrantLeave.as_view(), name="entrant_leave"),
    path(f"{ENTRANT}/return/", entrants.EntrantReturn.as_view(), name="entrant_return"),
    path(f"{ENTRANT}/replace/", entrants.EntrantReplace.as_view(), name="entrant_replace"),
    path(f"{ENTRANT}/activate/", entrants.EntrantActivate.as_view(), name="entrant_activate"),
    path(f"{DRAW}/", draws.DrawDetail.as_view(), name="draw_detail"),
    path(f"{DRAW}/swap/", draws.DrawSwap.as_view(), name="draw_swap"),
    path(f"{DRAW}/move/", draws.DrawMove.as_view(), name="draw_move"),
    path(f"{DRAW}/fix/", draws.DrawFix.as_view(), name="draw_fix"),
    path(f"{DRAW}/publish/", draws.DrawPublish.as_view(), name="draw_publish"),
    path("tournaments/<slug:slug>/draws/", draws.DrawList.as_view(), name="draw_list"),
    path("public/tournaments/", public.PublicList.as_view(), name="public_list"),
    path(f"{PUBLIC}/", public.PublicEventDetail.as_view(), name="public_event_detail"),
    path(f"{PUBLIC}/seating/", public.PublicEventSeating.as_view(), name="public_event_seating"),
    path(f"{PUBLIC}/tables/", public.PublicEventTables.as_view(), name="public_event_tables"),
    path(f"{PUBLIC}/standings/", public.PublicEventStandings.as_view(), name="public_event_standings"),
]
